import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { hoursEndpoints } from '@verstas/contract/stamping/hours-endpoints.ts'
import { openAccount, signIn } from '../../src/pages/session.ts'
import { orderToStamp } from '../../src/pages/stamping.ts'
import { emptyDay, formatDate, yesterday } from '../../src/server/day.ts'
import { expectAccessible } from '../../src/support/axe.ts'
import { findSmallTargets } from '../../src/support/small-targets.ts'
import { sidewaysScroll } from '../../src/support/unreadable-texts.ts'
import { expect, test } from '../../src/test.ts'

/** Formats a balance as the app does: `+1h 35min`, `-11min`. */
const signed = (minutes: number): string => {
  const whole = Math.abs(minutes)
  const words = whole >= 60 ? `${Math.floor(whole / 60)}h ${whole % 60}min` : `${whole}min`
  if (minutes === 0) return words
  return minutes > 0 ? `+${words}` : `-${words}`
}

test('@core the dialog of previous stampings shows the stampings of yesterday', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const { Id: id } = await api(sessionEndpoints.getEmployee, {})
  const stampings = await api(stampingEndpoints.listStampingsOfEmployee, { params: { id, date: yesterday } })
  await signIn(page, t, 'matti', '/stamping')
  await page.getByRole('button', { name: t('stamping.previous') }).click()
  const dialog = page.getByRole('dialog', { name: t('stamping.previous') })
  await dialog.getByRole('button', { name: t('common.previousDay') }).click()
  await expect(dialog).toContainText(formatDate(yesterday))
  for (const name of new Set(stampings.map(({ TypeDescription }) => TypeDescription)))
    await expect(dialog.getByRole('list').getByText(name).first()).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveCount(new Set(stampings.map((one) => one.TypeId)).size)
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog
    .getByRole('button', { name: t('common.close') })
    .nth(1)
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('stamping.previous') })).toBeFocused()
})

test('the dialog of hours shows the balance, and the flextime of a day', async ({ page, t, apiFor }) => {
  const api = await apiFor('matti')
  const hours = await api(hoursEndpoints.getEmployeeHours, { query: {} })
  const [latest] = await api(hoursEndpoints.listHoursDays, {
    query: { from: `${yesterday.slice(0, 7)}-01`, to: yesterday },
  })
  await signIn(page, t, 'matti', '/stamping')
  await page.getByRole('button', { name: t('hours.title') }).click()
  const dialog = page.getByRole('dialog', { name: t('hours.title') })
  await expect(dialog.getByText(t('hours.flexBalance'))).toBeVisible()
  await expect(dialog.getByText(signed(hours.flexMinutes), { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(t('hours.kiKyBalance'))).toBeHidden()

  const day = dialog.getByRole('listitem').first()
  await day.getByText(formatDate(latest?.day ?? emptyDay)).click()
  await expect(day.getByText(t('hours.balanceAfter'))).toBeVisible()
  await expect(day).toContainText(signed(latest?.flex ?? 0))
  await expectAccessible(page)
  expect(await findSmallTargets(page)).toEqual([])

  await dialog.getByRole('button', { name: t('common.previousMonth') }).click()
  await expect(dialog.getByText(formatDate(latest?.day ?? emptyDay))).toBeHidden()
  await dialog.getByRole('button', { name: t('common.nextMonth') }).click()
  await expect(day).toContainText(formatDate(latest?.day ?? emptyDay))
})

test('the hours open from the account panel, and include KiKy time if it is in use', async ({ page, t }) => {
  await signIn(page, t, 'aino')
  const panel = await openAccount(page, t)
  await panel.getByRole('button', { name: t('hours.title') }).click()
  await expect(page.getByText(t('hours.kiKyBalance'))).toBeVisible()
})

test('a work order for a stamping can be found among all reservations of today', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await orderToStamp(await apiFor('matti'))
  await signIn(page, t, 'liisa', '/stamping?form=true')
  await page.getByRole('button', { name: t('stamping.search') }).click()
  const dialog = page.getByRole('dialog', { name: t('stamping.search') })
  await expect(dialog.getByRole('tab')).toHaveCount(2)
  const tabs = await dialog.getByRole('tablist').boundingBox()
  const mine = await dialog.getByRole('tabpanel').boundingBox()
  expect(mine?.y, 'the tabs cover nothing').toBeGreaterThanOrEqual((tabs?.y ?? 0) + (tabs?.height ?? 0))
  await dialog.getByRole('tab', { name: t('workOrderSearch.tab.all') }).click()
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: String(order.OrderNumber) })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: t('stamping.workOrder') })).toContainText(
    order.Vehicle.LicenseNumber,
  )
})
