import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { expect, isEasilyEdited, test } from '../../src/editing-test.ts'
import { jobsOf, readOrder } from '../../src/pages/editing.ts'
import { findRow, getRow, isOpenLabour } from '../../src/pages/jobs.ts'
import { signIn } from '../../src/pages/session.ts'
import { countTaps, expectTaps } from '../../src/support/taps.ts'

/** True if the work order is easily edited, and its first open labour has a unique name. */
function hasOpenLabour(order: WorkOrder): boolean {
  const name = findRow(order, isOpenLabour)?.row.Name
  const namesakes = order.Jobs.flatMap(({ Rows }) => Rows).filter(({ Name }) => Name === name)
  return isEasilyEdited(order) && namesakes.length === 1
}

test('@core signing labour adds the name of the user to the history of the work order', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasOpenLabour)
  const { JobNumber, row } = getRow(order, isOpenLabour)
  await signIn(page, t, 'matti', jobsOf(order))
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('sign.sign', { count: 1 }) }).click()
  await expect(page.getByText(t('job.rowsSigned'))).toBeVisible()

  const signed = page.getByRole('listitem').filter({ hasText: row.Name }).last()
  await expect(signed).toContainText(t('workOrder.mark.done'))
  await expect(signed).toContainText(/Matti Virtanen .*18.*2026.*\d\d[.:]\d\d/)
  const saved = getRow(await readOrder(await apiFor('aino'), order), ({ RowId }) => RowId === row.RowId)
  expect(saved.row).toMatchObject({ MarkAsDoneBy: 'Matti Virtanen' })

  await page.getByRole('tab', { name: t('workOrder.tab.workorder') }).click()
  // Waits until the toast is hidden, because it may cover the history.
  await expect(page.getByText(t('job.rowsSigned'))).toBeHidden()
  await page.getByText(t('history.title'), { exact: true }).click()
  const job = t('history.job', { number: JobNumber })
  const sentence = t('history.kind.rowSigned', { row: row.Name, job })
  const line = page.getByRole('listitem').filter({ hasText: sentence })
  await expect(line).toContainText('Matti Virtanen')
})

test('a refused signing shows the error, and the row is not marked as done', async ({
  page,
  t,
  takeOrder,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST .*\/workshop\/sign$/)
  const order = await takeOrder(hasOpenLabour)
  const { row } = getRow(order, isOpenLabour)
  const refusal = [{ ErrorId: 900_090, ErrorMessage: 'signed already', MetaData: [] }]
  await page.route('**/api/workshop/sign', (route) => route.fulfill({ status: 400, json: refusal }))
  await signIn(page, t, 'matti', jobsOf(order))
  await page
    .getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name }) })
    .first()
    .check()
  await page.getByRole('button', { name: t('sign.sign', { count: 1 }) }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('job.signFailed') })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('Matti Virtanen')).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a signed row is unsigned by one tap on the toast, and later by selecting the row', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasOpenLabour)
  const { row } = getRow(order, isOpenLabour)
  const signerOf = async () =>
    getRow(await readOrder(await apiFor('aino'), order), ({ RowId }) => RowId === row.RowId).row.MarkAsDoneBy
  await signIn(page, t, 'matti', jobsOf(order))
  const box = page.getByRole('checkbox', { name: t('workOrder.row.select', { name: row.Name }) }).first()
  await expect(box).toBeVisible()
  const readTaps = await countTaps(page)
  await box.check()
  await page.getByRole('button', { name: t('sign.sign', { count: 1 }) }).click()
  expectTaps('finish and sign off a row', await readTaps())
  await page.getByRole('button', { name: t('undo.action') }).click()
  await expect(page.getByText(t('sign.tookBack', { rows: row.Name }))).toBeVisible()
  expect(await signerOf()).toBeNull()

  await box.check()
  await page.getByRole('button', { name: t('sign.sign', { count: 1 }) }).click()
  await expect(page.getByText(t('job.rowsSigned'))).toBeVisible()
  await box.check()
  await page.getByRole('button', { name: t('sign.unsign', { count: 1 }) }).click()
  await expect(page.getByText(t('sign.tookBack', { rows: row.Name }))).toBeVisible()
  expect(await signerOf()).toBeNull()
})
