import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import { drawSignature } from '../src/pages/signature.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('@core a customer answers an offer by its link; the workshop sees the answer and revokes the offer', async ({
  page,
  browser,
  t,
  apiFor,
}) => {
  const id = await completeInspection(await apiFor('matti'))
  await signIn(page, t, 'matti', `/vhc/${id}`)
  await page.getByRole('button', { name: t('offers.make') }).click()
  const prices = page.getByRole('textbox', { name: t('offers.price') })
  await prices.first().fill('214')
  const choices = page.getByRole('dialog').locator('fieldset > div > label').getByRole('checkbox')
  const choiceCount = await choices.count()
  for (let index = choiceCount - 1; index >= 2; index -= 1) await choices.nth(index).uncheck()
  // The customer's page below is read in the language of the test.
  await page
    .getByRole('combobox', { name: t('offer.language') })
    .selectOption(await page.evaluate(() => document.documentElement.lang))
  const sentences = page.getByRole('textbox', { name: t('offers.sentence') })
  for (const index of [0, 1])
    if ((await sentences.nth(index).inputValue()) === '')
      await sentences.nth(index).fill('Vaihto kannattaa tehdä.')
  await page.getByRole('button', { name: t('offers.create') }).click()
  await expect(page.getByRole('img', { name: t('offers.qr') })).toBeVisible()
  const link = await page.getByRole('textbox', { name: t('offers.link') }).inputValue()
  await page.keyboard.press('Escape')
  const offer = page
    .getByRole('region', { name: t('offers.title') })
    .getByRole('listitem')
    .first()
  await expect(offer).toContainText(t('offers.notOpened'))

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const customer = await context.newPage()
  await customer.goto(link)
  const findings = customer.getByRole('article')
  await expect(findings).toHaveCount(2)
  await expect(offer).not.toContainText(t('offers.notOpened'))
  await findings
    .nth(0)
    .getByRole('button', { name: t('offer.do.accept') })
    .click()
  await findings.nth(0).getByLabel(t('offer.message')).fill('Huomenna sopii')
  await findings
    .nth(1)
    .getByRole('button', { name: t('offer.do.decline') })
    .click()
  await expectAccessibleInAllColours(customer)
  expect(await sidewaysScroll(customer)).toBeLessThanOrEqual(0)
  await customer.getByRole('button', { name: t('offer.send') }).click()
  await expect(customer.getByText(t('offer.sent'))).toBeVisible()

  await expect(offer.getByText('Huomenna sopii')).toBeVisible()
  await expect(offer).toContainText(t('offers.answer.accept'))
  await expect(offer).toContainText(t('offers.answer.decline'))

  await offer.getByRole('button', { name: t('offers.revoke') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offers.revoke') })
    .click()
  await expect(offer).toContainText(t('offers.closed'))
  await findings
    .nth(1)
    .getByRole('button', { name: new RegExp(t('offer.change')) })
    .click()
  await findings
    .nth(1)
    .getByRole('button', { name: t('offer.do.call') })
    .click()
  await customer.getByRole('button', { name: t('offer.send') }).click()
  await expect(customer.getByText(t('offer.closedTitle'))).toBeVisible()
  await expect(customer.getByRole('link')).toHaveAttribute('href', /^tel:\d+/)
  await expect(findings).toHaveCount(0)
  await context.close()
})

test('a marker can be added by a tap, moved and removed by keys, and described before the signing', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const id = await completeInspection(api)
  const { Survey } = await api(healthCheckEndpoints.getInspection, { params: { id } })
  const rear = Survey?.ImageMaps.find(({ Id }) => Id === 'rear')
  const bumper = rear?.Parts.find(({ Id }) => Id === 'rear-bumper')
  if (!rear || !bumper) throw new Error('The template has no picture of the rear')
  await signIn(page, t, 'matti', `/vhc/${id}`)
  await page
    .getByRole('group', { name: t('maps.pictures') })
    .getByRole('button', { name: rear.Title })
    .click()
  const card = page.getByRole('region', { name: rear.Title, exact: true })
  await expect(card).toBeVisible()
  const critical = (number: number) => `${number}, ${t('maps.severity.0')}, `.toLowerCase()
  const marker = (number: number) => page.getByRole('button', { name: critical(number) })
  const count = await card
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .count()

  await page.getByRole('radio', { name: t('maps.severity.0') }).check()
  await page.getByRole('button', { name: t('maps.add', { picture: rear.Title }) }).tap()
  await expect(marker(count + 1)).toBeFocused()
  // The marker is drawn with 12 by 12 pixels (specification.md, Limits and formats), but its touch target is
  // larger.
  const drawn = await marker(count + 1)
    .locator('[data-severity]')
    .boundingBox()
  expect(drawn).toMatchObject({ width: 12, height: 12 })
  const before = await marker(count + 1).boundingBox()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await marker(count + 1).boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await page.keyboard.press('Delete')
  await expect(marker(count + 1)).toBeHidden()

  await card.getByRole('button', { name: t('maps.chooseArea') }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: bumper.Title }).press('Enter')
  await expect(marker(count + 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel(t('maps.note')).fill('Puskuri irti')
  await expectAccessibleInAllColours(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('maps.done') })
    .click()
  await expect(marker(count + 1)).toHaveAccessibleName(/Puskuri irti$/)

  await page
    .getByRole('button', { name: `${t('signatures.sign')}: ` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('signatures.sign') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('autograph.empty'))
  await drawSignature(page, t)
  await dialog.getByRole('button', { name: t('signatures.sign') }).click()
  await expect(
    page.getByRole('img', { name: t('signatures.picture', { name: 'Matti Virtanen' }) }),
  ).toBeVisible()
  await expect
    .poll(async () => (await api(healthCheckEndpoints.getInspection, { params: { id } })).State)
    .toBe('Signed')
  const { Properties } = await api(healthCheckEndpoints.getInspection, { params: { id } })
  expect(Properties.find(({ Key }) => Key === 'markers.rear')?.Value).toContain('Puskuri irti')
})

/** Returns a complete but unsigned inspection of one of today's vehicles. */
async function completeInspection(api: ApiClient): Promise<number> {
  for (const { vehicleId } of await carsOfToday(api)) {
    const [newest] = await api(healthCheckEndpoints.listInspections, { params: { vehicleId } })
    if (newest?.State === 'Complete') return newest.Id
  }
  throw new Error('No inspection of today is complete')
}
