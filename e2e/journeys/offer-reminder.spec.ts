import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { signIn } from '../src/pages/session.ts'
import type { UserName } from '../src/server/api-client.ts'
import { today } from '../src/server/day.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { countTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

// In the evening, some offers of the day are old enough for a reminder.
test.use({ ownServer: { settings: { DEBUG_DATE: `${today}T20:00:00+02:00` } } })

/** The service advisers of Helsinki, who make the offers of the demo. */
const users = ['aino', 'raija', 'heikki.saarinen', 'paivi.turunen'] as readonly UserName[]

test('an adviser reminds a customer of an unopened offer by a new link, and the earlier one still opens it', async ({
  page,
  browser,
  t,
  apiFor,
}) => {
  const lists = await Promise.all(
    users.map(async (user) => {
      const api = await apiFor(user)
      return (await api(offerEndpoints.listUnopenedOffers, {})).map((offer) => ({ user, api, offer }))
    }),
  )
  const [found] = lists.flat()
  if (!found) throw new Error('Every customer of the demo has opened the offer')
  const { user, api, offer } = found
  const { Link: earlier } = await api(offerEndpoints.renewOfferLink, {
    params: { id: offer.InspectionId, offerId: offer.OfferId },
  })
  await signIn(page, t, user, '/startpage')
  const remind = page.getByRole('button', { name: `${t('offers.remindCustomer')}: ${offer.LicenseNumber}` })
  const readTaps = await countTaps(page)
  await remind.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('img', { name: t('offers.qr') })).toBeVisible()
  expect(await readTaps()).toBe(1)
  await expectAccessibleInAllColours(page)
  const link = await sheet.getByRole('textbox', { name: t('offers.link') }).inputValue()
  expect(link).not.toBe(earlier)
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const customer = await context.newPage()
  for (const address of [link, earlier]) {
    await customer.goto(address)
    await customer.reload()
    await expect(customer.getByRole('article').first()).toBeVisible()
  }
  await context.close()
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(remind).toHaveCount(0)
})
