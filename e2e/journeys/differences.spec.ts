import { differenceEndpoints } from '@verstas/contract/integration/difference-endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { heading, signIn } from '../src/pages/session.ts'
import { expectAccessibleInAllColours } from '../src/support/axe.ts'
import { sidewaysScroll } from '../src/support/unreadable-texts.ts'
import { expectUsable } from '../src/support/usable.ts'
import { expect, test } from '../src/test.ts'

test.use({ ownServer: {} })

test('an administrator finds the differences of a work order, takes one value and keeps the other', async ({
  page,
  t,
  apiFor,
}) => {
  const api = await apiFor('admin')
  const { Differences } = await api(differenceEndpoints.listDifferences, { query: {} })
  const OrderNumber = Differences[0]?.OrderNumber ?? 0
  const before = await api(workOrderEndpoints.getWorkOrderByNumber, { params: { number: OrderNumber } })
  expect(before.DifferenceCount).toBe(2)

  await signIn(page, t, 'admin', '/integrations')
  await page.getByRole('link', { name: t('masters.openDifferences') }).click()
  await expect(heading(page)).toHaveText(t('masters.openDifferences'))
  const open = page.getByRole('link', { name: t('difference.openOrder', { number: OrderNumber }) })
  await expect(open).toBeVisible()
  await expectUsable(page)
  await open.click()

  const notice = page.getByRole('region', { name: t('difference.title', { source: 'dms' }) })
  await expect(notice).toContainText(t('difference.count', { count: 2 }))
  const values = (name: string) => notice.getByRole('radiogroup', { name })
  await values(t('difference.field.estimatedDelivery')).getByRole('radio', { name: /dms/ }).check()
  await values(t('difference.field.phone'))
    .getByRole('radio', { name: t('difference.here') })
    .check()
  await expectUsable(page)
  await notice.getByRole('button', { name: t('difference.save', { count: 2 }) }).click()
  await expect(page.getByText(t('difference.saved', { count: 2 }))).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByText(t('origin.from', { source: 'dms' }))).toBeVisible()

  const after = await api(workOrderEndpoints.getWorkOrderByNumber, { params: { number: OrderNumber } })
  expect(after).toMatchObject({ DifferenceCount: 0, ContactCustomerPhone: before.ContactCustomerPhone })
  const hour = 3_600_000
  expect(Date.parse(after.EstimatedDeliveryDateTime ?? '')).toBe(
    Date.parse(before.EstimatedDeliveryDateTime ?? '') - hour,
  )
})

test('an administrator chooses the master of a field group, and the choice survives a reload', async ({
  page,
  t,
}) => {
  await signIn(page, t, 'admin', '/integrations/masters')
  const shifts = page.getByRole('radiogroup', { name: t('masters.group.shift') })
  await expect(shifts.getByRole('radio', { name: t('masters.source'), exact: true })).toBeChecked()
  await shifts.getByText(t('masters.here')).click()
  await expect(page.getByText(t('masters.saved', { group: t('masters.group.shift') }))).toBeVisible()
  await page.reload()
  await expect(shifts.getByRole('radio', { name: t('masters.here') })).toBeChecked()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectAccessibleInAllColours(page)
})
