import type { Locator } from '@playwright/test'
import { operationEndpoints } from '@verstas/contract/operations/endpoints.ts'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import { partEndpoints } from '@verstas/contract/parts/endpoints.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { expect, isActive, isEasilyEdited, test } from '../../src/editing-test.ts'
import { jobsOf, openJob, readOrder, saveButton, tapRefused } from '../../src/pages/editing.ts'
import { findRow, getRow, isPart, isStampedLabour } from '../../src/pages/jobs.ts'
import { signIn } from '../../src/pages/session.ts'
import type { ApiClient } from '../../src/server/api-client.ts'

const hasPart = (order: WorkOrder): boolean => isEasilyEdited(order) && findRow(order, isPart) !== undefined

const rowsOf = ({ Jobs }: WorkOrder, jobId: number) =>
  Jobs.find(({ JobId }) => JobId === jobId)?.Rows.filter(({ IsMarkedAsDeleted }) => !IsMarkedAsDeleted) ?? []

/** Finds a part that has associated parts. */
async function partWithOthers(api: ApiClient): Promise<PartSearchResult> {
  const parts = await api(partEndpoints.searchParts, { query: { SearchKey: 'jarrulevy' } })
  const match = parts.find(({ AssociatedItems = [] }) => AssociatedItems.length > 0)
  if (!match) throw new Error('No part brings others along')
  return match
}

/** Finds an operation for the vehicle's make, restricted or unrestricted. */
async function operationFor(
  api: ApiClient,
  { Vehicle }: WorkOrder,
  isRestricted: boolean,
): Promise<WorkOperation> {
  const operations = await api(operationEndpoints.searchWorkOperations, {
    query: { SearchKey: isRestricted ? 'kausivaihto' : 'vaihto', SerialNo: Vehicle.SerialNumber },
  })
  const match = operations.find(({ SourceType }) => (SourceType === 'WEB_API') === isRestricted)
  if (!match) throw new Error('There is no such operation')
  return match
}

test('@core the quantity and the price of a row are changed, and a text is added', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const order = await takeOrder(hasPart)
  const { JobId, JobNumber, row } = getRow(order, isPart)
  await signIn(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, JobNumber)
  const named = (name: 'jobEdit.amountOf' | 'jobEdit.priceOf' | 'jobEdit.plus' | 'jobEdit.minus') =>
    dialog.getByLabel(t(name, { row: row.Name }), { exact: true }).first()
  await expect(saveButton(dialog, t)).toBeDisabled()
  await named('jobEdit.amountOf').fill('2,5')
  await named('jobEdit.minus').click()
  await expect(named('jobEdit.amountOf')).toHaveValue(/^1[.,]5$/)
  await named('jobEdit.minus').click()
  await expect(named('jobEdit.amountOf')).toHaveValue('1')
  await expect(named('jobEdit.minus')).toBeDisabled()
  for (let taps = 0; taps < 7; taps += 1) await named('jobEdit.plus').click()
  await expect(named('jobEdit.amountOf')).toHaveValue('8')
  await named('jobEdit.priceOf').fill('12,35')
  await dialog.getByRole('button', { name: t('jobEdit.addText') }).click()
  await page.keyboard.type('Tarkista kireys')
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Tarkista kireys')).toBeVisible()
  const rows = rowsOf(await readOrder(await apiFor('aino'), order), JobId)
  expect(rows.find(({ RowId }) => RowId === row.RowId)).toMatchObject({ OrderedAmount: 8, Price: 12.35 })
  expect(rows.at(-1)).toMatchObject({ RowType: 'Text', Note: 'Tarkista kireys' })
})

test('an off-shelf part is renamed and its price is cleared', async ({ page, t, takeOrder, apiFor }) => {
  const isOffShelf = ({ RowType, Price }: JobRow) => RowType === 'OffShelf' && Price !== null
  const order = await takeOrder((one) => isEasilyEdited(one) && findRow(one, isOffShelf) !== undefined)
  const { JobId, JobNumber, row } = getRow(order, isOffShelf)
  await signIn(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, JobNumber)
  const name = dialog.getByLabel(t('jobEdit.nameOf', { kind: t('workOrder.rowType.OffShelf') })).first()
  await name.fill('')
  await saveButton(dialog, t).click()
  await expect(dialog.getByText(t('jobEdit.nameMissing'))).toBeVisible()
  await name.fill('Etulasin pesuneste 2 l')
  await dialog.getByLabel(t('jobEdit.priceOf', { row: 'Etulasin pesuneste 2 l' })).fill('')
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Etulasin pesuneste 2 l')).toBeVisible()
  const rows = rowsOf(await readOrder(await apiFor('aino'), order), JobId)
  expect(rows.find(({ RowId }) => RowId === row.RowId)).toMatchObject({
    Name: 'Etulasin pesuneste 2 l',
    OrderedAmount: row.OrderedAmount,
    Price: null,
  })
})

test('a part from the search is added together with its associated parts', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const part = await partWithOthers(api)
  const order = await takeOrder(hasPart)
  const { JobId, JobNumber } = getRow(order, isPart)
  await signIn(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, JobNumber)
  await dialog.getByRole('button', { name: t('jobEdit.addPart') }).click()
  const search = page.getByRole('dialog', { name: t('parts.searchTitle') })
  await search.getByLabel(t('parts.searchKey')).fill(part.ItemNumber)
  const entry = entryOf(search, t('parts.results'), part.ItemNumber)
  await expect(entry).toContainText(part.Name)
  await entry
    .getByRole('button', { name: t('catalogue.add', { code: part.ItemNumber }), exact: true })
    .click()
  await expect(page.getByRole('log')).toContainText(part.AssociatedItems?.[0]?.ItemNumber ?? '')
  await search
    .getByRole('button', { name: t('common.close'), exact: true })
    .nth(1)
    .click()
  await expect(search).toBeHidden()
  await expect(dialog.getByText(t('jobEdit.newRow'), { exact: true })).toBeVisible()
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()

  const rows = rowsOf(await readOrder(api, order), JobId)
  const added = rows.filter(({ ItemNumber }) => ItemNumber === part.ItemNumber).at(-1)
  expect(added).toMatchObject({ RowType: 'SparePart', OrderedAmount: 1 })
  const along = rows.filter(({ BroughtByRowId }) => BroughtByRowId === added?.RowId)
  expect(along.map(({ ItemNumber }) => ItemNumber)).toEqual(
    part.AssociatedItems?.map(({ ItemNumber }) => ItemNumber),
  )
})

test('an operation is added from the search, and a restricted operation cannot be added', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(hasPart)
  const { JobId, JobNumber } = getRow(order, isPart)
  const operation = await operationFor(api, order, false)
  const restricted = await operationFor(api, order, true)
  await signIn(page, t, 'matti', jobsOf(order))
  const dialog = await openJob(page, t, JobNumber)
  await dialog.getByRole('button', { name: t('jobEdit.addOperation') }).click()
  const search = page.getByRole('dialog', { name: t('operations.searchTitle') })
  const field = search.getByLabel(t('operations.searchKey'))
  await field.fill(restricted.WorkOperationCode)
  const refused = entryOf(search, t('operations.results'), restricted.WorkOperationCode)
  await expect(refused).toContainText(t('error.restrictedOperation', { code: restricted.WorkOperationCode }))
  await expect(refused.getByRole('button')).toHaveCount(0)
  await field.fill(operation.WorkOperationCode)
  const { WorkOperationCode: code } = operation
  await entryOf(search, t('operations.results'), code)
    .getByRole('button', { name: t('catalogue.add', { code }), exact: true })
    .click()
  await search
    .getByRole('button', { name: t('common.close'), exact: true })
    .nth(1)
    .click()
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
  expect(rowsOf(await readOrder(api, order), JobId).at(-1)).toMatchObject({
    RowType: 'LabourOperation',
    WorkId: code,
  })
})

test('removing a row can be undone before the save, and stamped labour cannot be removed', async ({
  page,
  t,
  takeOrder,
  apiFor,
}) => {
  const api = await apiFor('matti')
  const order = await takeOrder(
    (order) =>
      isActive(order) &&
      [isPart, isStampedLabour].every((isWanted) => findRow(order, isWanted) !== undefined),
  )
  const stamped = getRow(order, isStampedLabour)
  const part = getRow(order, isPart)
  await signIn(page, t, 'matti', jobsOf(order))

  const withLabour = await openJob(page, t, stamped.JobNumber)
  await tapRefused(
    withLabour
      .getByRole('button', { name: t('jobEdit.removeRow', { row: stamped.row.Name }), exact: true })
      .first(),
  )
  await expect(page.getByRole('alert').filter({ hasText: t('error.rowHasStampings') })).toBeVisible()
  await withLabour
    .getByRole('button', { name: t('common.close'), exact: true })
    .nth(1)
    .click()
  await expect(withLabour).toBeHidden()

  const dialog = await openJob(page, t, part.JobNumber)
  const remove = dialog
    .getByRole('button', { name: t('jobEdit.removeRow', { row: part.row.Name }), exact: true })
    .first()
  const undo = dialog.getByRole('button', { name: t('jobEdit.undoRow', { row: part.row.Name }), exact: true })
  await remove.click()
  await expect(dialog.getByText(t('jobEdit.removed'), { exact: true })).toBeVisible()
  await undo.click()
  await expect(saveButton(dialog, t)).toBeDisabled()
  await remove.click()
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
  const rows = rowsOf(await readOrder(api, order), part.JobId)
  expect(rows.map(({ RowId }) => RowId)).not.toContain(part.row.RowId)
})

test('a new job is added with a note and a text', async ({ page, t, takeOrder, apiFor }) => {
  const order = await takeOrder()
  await signIn(page, t, 'matti', jobsOf(order))
  await page.getByRole('button', { name: t('jobEdit.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('workOrder.jobs.withoutNumber') })
  await expect(dialog.getByRole('button', { name: t('jobEdit.addText') })).toBeEnabled()
  await dialog.getByLabel(t('jobEdit.note')).fill('Etuvalot himmeät')
  await dialog.getByRole('button', { name: t('jobEdit.addText') }).click()
  await page.keyboard.type('Kysy polttimoista')
  await saveButton(dialog, t).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('tabpanel').getByText('Etuvalot himmeät')).toBeVisible()
  const job = (await readOrder(await apiFor('aino'), order)).Jobs.at(-1)
  expect(job).toMatchObject({
    JobNumber: null,
    Note: 'Etuvalot himmeät',
    Rows: [{ Note: 'Kysy polttimoista' }],
  })
})

/** Finds the search result with this code. */
const entryOf = (search: Locator, list: string, code: string): Locator =>
  search.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: code }).first()
