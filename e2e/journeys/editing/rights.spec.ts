import { isEasilyEdited } from '../../src/editing-test.ts'
import { detailsOf, jobsOf, tapRefused } from '../../src/pages/editing.ts'
import { findRow, getRow, isOpenLabour } from '../../src/pages/jobs.ts'
import { signIn } from '../../src/pages/session.ts'
import { findOrder } from '../../src/pages/work-order.ts'
import { expect, test } from '../../src/test.ts'

test('a user without the right to change jobs sees the reason, and no dialog opens', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await findOrder(
    await apiFor('matti'),
    (order) => isEasilyEdited(order) && findRow(order, isOpenLabour) !== undefined,
  )
  const { JobNumber, row } = getRow(order, isOpenLabour)
  await signIn(page, t, 'liisa', jobsOf(order))
  await expect(page.getByText(t('jobEdit.noEditRight'))).toBeVisible()
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name }) })
    .first()
    .check()
  await tapRefused(page.getByRole('button', { name: t('sign.sign', { count: 1 }) }))
  const cannotEdit = page.getByRole('alert').filter({ hasText: t('jobEdit.noEditRight') })
  await expect(cannotEdit).toBeVisible()
  await tapRefused(page.getByRole('button', { name: t('jobEdit.add') }))
  await expect(page.getByRole('alert').filter({ hasText: t('jobEdit.noAddRight') })).toBeVisible()
  // Only the latest reason is visible.
  await expect(cannotEdit).toHaveCount(0)
  const job = t('workOrder.jobs.job', { number: JobNumber })
  await tapRefused(page.getByRole('button', { name: t('jobEdit.openJob', { job }), exact: true }))
  await expect(cannotEdit).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/#${detailsOf(order)}`)
  await expect(page.getByRole('tabpanel')).toContainText(t('workOrder.info.note'))
  await expect(page.getByRole('button', { name: t('edit.open'), exact: true })).toHaveCount(0)
})

test('a work order with an active payment link shows why its jobs cannot be changed', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await findOrder(
    await apiFor('matti'),
    ({ HasActivePaymentLink, Status }) => HasActivePaymentLink && Status === 'A',
  )
  await signIn(page, t, 'matti', jobsOf(order))
  await expect(page.getByText(t('workOrder.paymentLink'))).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(t('error.paymentLinkActive'))).toBeVisible()
  await tapRefused(page.getByRole('button', { name: t('jobEdit.add') }))
  await expect(page.getByRole('alert').filter({ hasText: t('error.paymentLinkActive') })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a closed work order shows why its jobs cannot be changed, and offers no camera', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await findOrder(await apiFor('matti'), ({ Status }) => Status === 'C')
  await signIn(page, t, 'matti', jobsOf(order))
  await expect(page.getByText(t('workOrder.jobs.notStampable'))).toBeVisible()
  await tapRefused(page.getByRole('button', { name: t('jobEdit.add') }))
  await expect(page.getByRole('alert').filter({ hasText: t('error.workOrderNotActive') })).toBeVisible()
  await page.goto(`/#${detailsOf(order)}`)
  await expect(page.getByRole('tabpanel')).toContainText(t('workOrder.info.mileage'))
  await page.getByRole('button', { name: t('workOrder.more') }).click()
  await expect(page.getByRole('menuitem', { name: t('edit.title') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('page.camera') })).toHaveCount(0)
})

test('the page of a work order with 40 jobs loads the work order in one request', async ({
  page,
  t,
  apiFor,
}) => {
  const order = await findOrder(await apiFor('matti'), ({ Jobs }) => Jobs.length >= 40)
  await signIn(page, t, 'matti', '/workordersearch')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/workshop/workorder')) calls.push(request.url())
  })
  await page.goto(`/#${jobsOf(order)}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(order.Jobs.length)
  expect(calls).toHaveLength(1)
})
