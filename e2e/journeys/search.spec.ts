import type { Locator, Page } from '@playwright/test'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import type { ApiClient } from '../src/server/api-client.ts'
import { today } from '../src/server/day.ts'
import type { Translate } from '../src/support/translate.ts'
import { expect, test } from '../src/test.ts'

async function firstOfMine(api: ApiClient) {
  const [mine] = await api(workScheduleEndpoints.listMyReservations, { params: { date: today } })
  if (!mine) throw new Error('Matti has no reservation today')
  return { plate: mine.LicenseNumber, number: mine.WorkOrder.OrderNumber }
}

const plateField = (page: Page, t: Translate): Locator => page.getByLabel(t('workOrderSearch.plate'))
const numberField = (page: Page, t: Translate): Locator => page.getByLabel(t('workOrderSearch.orderNumber'))
const results = (page: Page, t: Translate): Locator =>
  page.getByRole('list', { name: t('workOrderSearch.results') })
const submit = (page: Page, t: Translate): Promise<void> =>
  page.getByRole('button', { name: t('common.search'), exact: true }).click()

test('@core the search finds a work order while the plate is typed in any spelling, and a tap opens it', async ({
  page,
  t,
  apiFor,
}) => {
  const { plate, number } = await firstOfMine(await apiFor('matti'))
  await signIn(page, t, 'matti', '/workordersearch')
  await expect(page.getByRole('button', { name: t('common.search'), exact: true })).toBeDisabled()
  await expect(plateField(page, t)).toBeFocused()
  // Omits the last character, because results appear while typing.
  await plateField(page, t).fill(` ${plate.toLowerCase().replace('-', ' ').slice(0, -1)} `)
  const resultItems = results(page, t)
    .getByRole('link')
    .filter({ hasText: String(number) })
  await expect(resultItems).toContainText(plate)
  await resultItems.click()
  await expect(heading(page)).toHaveAccessibleName(t('workOrder.titleWith', { plate, number }))

  await page.goBack()
  await expect(heading(page)).toHaveText(t('page.workOrderSearch'))
  await expect(resultItems).toBeVisible()
  await expect(plateField(page, t)).toHaveValue(/\S/)
})

test('a work order is found by its number, and the field accepts only up to ten digits', async ({
  page,
  t,
  apiFor,
}) => {
  const { plate, number } = await firstOfMine(await apiFor('matti'))
  await signIn(page, t, 'matti', '/workordersearch')
  const field = numberField(page, t)
  await field.pressSequentially('12a3')
  await expect(field).toHaveValue('123')
  await field.fill('')
  await field.pressSequentially('12345678901')
  await expect(field).toHaveValue('1234567890')
  await field.fill(String(number))
  await field.press('Enter')
  // The only result of a search opens automatically.
  await expect(heading(page)).toHaveAccessibleName(t('workOrder.titleWith', { plate, number }))
})

test("the search by receiver lists only that receiver's work orders", async ({ page, t }) => {
  await signIn(page, t, 'matti', '/workordersearch')
  await page.getByLabel(t('workOrderSearch.receiver')).selectOption({ label: 'Aino Koskinen' })
  const resultItems = results(page, t).getByRole('link')
  await expect(resultItems.first()).toContainText('Aino Koskinen')
  await expect(resultItems.filter({ hasNotText: 'Aino Koskinen' })).toHaveCount(0)
})

test('a search without results shows a message with the filters', async ({ page, t }) => {
  await signIn(page, t, 'matti', '/workordersearch')
  await plateField(page, t).fill('ÖÖÖ-999')
  await submit(page, t)
  await expect(page.getByText(t('workOrderSearch.emptyTitle'))).toBeVisible()
  await expect(page.getByText(/ÖÖÖ-999\./)).toBeVisible()
})

test('a recent search can be repeated, and recent searches can be deleted', async ({ page, t, apiFor }) => {
  const { plate } = await firstOfMine(await apiFor('matti'))
  const [letter = ''] = plate
  await signIn(page, t, 'matti', '/workordersearch')
  await plateField(page, t).fill(letter)
  await submit(page, t)
  const cards = results(page, t).getByRole('link')
  await expect(cards.filter({ hasText: plate }).first()).toBeVisible()
  const cardTexts = await cards.allTextContents()
  await page.getByRole('button', { name: t('common.clear'), exact: true }).click()
  await expect(results(page, t)).toBeHidden()
  await page.getByRole('button', { name: t('workOrderSearch.repeat', { filters: letter }) }).click()
  await expect(cards).toHaveText(cardTexts)
  await page.getByRole('button', { name: t('common.clear'), exact: true }).click()
  await page.getByRole('button', { name: t('workOrderSearch.clearRecent') }).click()
  await expect(page.getByRole('heading', { name: t('workOrderSearch.recent') })).toBeHidden()
})

test("the search has tabs for the user's reservations and for all of today, with a filter by employee", async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const params = { date: today }
  const mine = await api(workScheduleEndpoints.listMyReservations, { params })
  const all = await api(workScheduleEndpoints.listReservations, { params })
  await signIn(page, t, 'matti', '/workordersearch')
  const cards = page.getByRole('list', { name: t('workOrderSearch.reservations') }).getByRole('link')
  await page.getByRole('tab', { name: t('workOrderSearch.tab.mine') }).click()
  await expect(cards).toHaveCount(mine.length)
  await page.getByRole('tab', { name: t('workOrderSearch.tab.all') }).click()
  await expect(cards).toHaveCount(all.length)
  await expect(cards.first()).toContainText(mine[0]?.LicenseNumber ?? '')
  await page.getByLabel(t('workOrderSearch.employee')).selectOption({ label: 'Matti Virtanen' })
  await expect(cards).toHaveCount(mine.length)
})
