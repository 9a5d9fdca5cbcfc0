import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import { carsOfToday } from '../src/pages/routes.ts'
import { signIn } from '../src/pages/session.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { countTaps, expectTaps } from '../src/support/taps.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('a red finding becomes an accepted job with its part asked for in three taps of the adviser', async ({
  page,
  browser,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const { id, workOrderId } = await findRed(api)
  await signIn(page, t, 'matti', `/vhc/${id}`)
  const readTaps = await countTaps(page)
  await page.getByRole('button', { name: t('offers.make') }).click()
  const form = page.getByRole('dialog')
  const preview = form.getByRole('region', { name: t('offers.customerSees') }).first()
  await expect(preview).toBeVisible()
  const taps = await readTaps()
  // The choices of the offer are typing and searching, which do not count.
  const findings = form.locator('fieldset > div > label').getByRole('checkbox')
  for (let index = (await findings.count()) - 1; index >= 1; index -= 1) await findings.nth(index).uncheck()
  // The customer's page below is read in the language of the test.
  await form
    .getByRole('combobox', { name: t('offer.language') })
    .selectOption(await page.evaluate(() => document.documentElement.lang))
  await form.getByRole('textbox', { name: t('offers.sentence') }).fill('Moniurahihnassa on hiushalkeamia.')
  await form.getByRole('button', { name: new RegExp(`^${t('offers.addPart')}:`) }).click()
  const search = page.getByRole('dialog').last()
  await search.getByLabel(t('parts.searchKey')).fill('suodatin')
  await search
    .getByRole('list', { name: t('parts.results') })
    .getByRole('button')
    .first()
    .click()
  await page.keyboard.press('Escape')
  await form.getByRole('textbox', { name: new RegExp(t('offers.workPrice')) }).fill('98')
  await expect(preview).toContainText('Moniurahihnassa on hiushalkeamia.')
  await expect(preview).toContainText('€')
  await readTaps()
  await form.getByRole('button', { name: t('offers.create') }).click()
  expectTaps('offer a red finding to the customer', taps + (await readTaps()))
  const link = await page.getByRole('textbox', { name: t('offers.link') }).inputValue()
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const customer = await context.newPage()
  await customer.goto(link)
  await expect(customer.getByRole('article')).toBeVisible()
  const readTapsOfCustomer = await countTaps(customer)
  await customer
    .getByRole('article')
    .getByRole('button', { name: t('offer.do.accept') })
    .click()
  await customer.getByRole('button', { name: t('offer.send') }).click()
  await expect(customer.getByText(t('offer.sent'))).toBeVisible()
  expectTaps('answer of the customer', await readTapsOfCustomer())
  await context.close()

  await page.goto('/#/startpage')
  const card = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${t('offers.doWork')}:`) }) })
  await expect(card).toContainText('€')
  await readTaps()
  await card.getByRole('button', { name: new RegExp(`^${t('offers.doWork')}:`) }).click()
  await expect(card).toBeHidden()
  expectTaps('accepted offer to a job with its parts', await readTaps())

  const { FollowUps } = await api(healthCheckEndpoints.getInspection, { params: { id } })
  expect(FollowUps?.filter(({ Kind }) => Kind === 'Job').length).toBeGreaterThan(0)
  const tasks = await api(activityEndpoints.listActivitiesOfWorkOrder, { params: { id: workOrderId } })
  const header = t('partRequest.header', { name: '' }).trim()
  expect(tasks.filter(({ Header }) => Header.startsWith(header)).length).toBeGreaterThan(0)
})

/** Returns an inspection of today with a red finding and an active work order. */
async function findRed(api: ApiClient): Promise<{ readonly id: number; readonly workOrderId: number }> {
  for (const { vehicleId } of await carsOfToday(api)) {
    const inspections = await api(healthCheckEndpoints.listInspections, { params: { vehicleId } })
    for (const { Id, Now } of inspections.filter(({ Now }) => (Now ?? 0) > 0)) {
      const { WorkOrder } = await api(healthCheckEndpoints.getInspection, { params: { id: Id } })
      if (WorkOrder && Now) return { id: Id, workOrderId: WorkOrder.Id }
    }
  }
  throw new Error('No car of today has a red finding and a work order')
}
