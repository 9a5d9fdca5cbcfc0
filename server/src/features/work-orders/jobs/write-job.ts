import type { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import type { NewRow } from '@verstas/domain/work-orders/job-additions.ts'
import type { RowField, RowValues } from '@verstas/domain/work-orders/job-rules.ts'
import type { JobPlan, StoredJob, StoredRow } from '@verstas/domain/work-orders/plan-job-change.ts'
import { sql } from 'kysely'
import type { JobRowTable } from '../../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { jobEvent, rowEvent, type WorkOrderEventRecord } from '../editing/change-work-order.ts'
import type { WorkOrderKey } from './load-job.ts'

export interface WrittenJob {
  readonly job: Pick<StoredJob, 'JobId' | 'JobNumber'>
  readonly addedRowIds: readonly number[]
  /** The events, one for each change, in the order of the changes. */
  readonly events: readonly WorkOrderEventRecord[]
}

/** Writes the planned changes of a job, or inserts a new job. */
export async function writeJob(
  tx: Tx,
  order: WorkOrderKey,
  stored: StoredJob | null,
  plan: JobPlan,
  change: Pick<JobChange, 'ExternalId'>,
): Promise<WrittenJob> {
  const { job, events } = stored
    ? { job: stored, events: await changeNote(tx, order, stored, plan.note) }
    : await insertJob(tx, order, plan.note ?? '', change.ExternalId ?? null)
  const removed = await removeRows(tx, order, plan.removals)
  const edited = []
  for (const edit of plan.edits) edited.push(await editRow(tx, order, edit))
  const added = await insertRows(tx, order, job.JobId, plan.additions)
  return {
    job,
    addedRowIds: added.map(({ RowId }) => RowId),
    events: [
      ...events,
      ...removed.map((row) => rowEvent('rowRemoved', job, row, removal)),
      ...edited.map(({ row, before, after }) => rowEvent('rowEdited', job, row, { before, after })),
      ...added.map((row) => rowEvent('rowAdded', job, row, { before: null, after: shownValues(row) })),
    ],
  }
}

const removal = { before: { IsMarkedAsDeleted: false }, after: { IsMarkedAsDeleted: true } }

async function changeNote(
  tx: Tx,
  order: WorkOrderKey,
  job: StoredJob,
  note: string | null,
): Promise<WorkOrderEventRecord[]> {
  if (note === null) return []
  await tx
    .updateTable('job')
    .set({ note })
    .where('site_id', '=', order.site_id)
    .where('id', '=', job.JobId)
    .execute()
  return [jobEvent('jobEdited', job, { before: { Note: job.Note }, after: { Note: note } })]
}

/** Inserts a new job as the last one. It has no number until the dealer system assigns one. */
async function insertJob(tx: Tx, order: WorkOrderKey, note: string, externalId: string | null) {
  const { id } = await tx
    .insertInto('job')
    .values({
      site_id: order.site_id,
      work_order_id: order.id,
      job_number: null,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from job
        where site_id = ${order.site_id} and work_order_id = ${order.id})`,
      note,
      external_id: externalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = { JobId: id, JobNumber: null }
  return { job, events: [jobEvent('jobAdded', job, { before: null, after: { Note: note } })] }
}

async function removeRows(
  tx: Tx,
  order: WorkOrderKey,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ RowId }) => RowId)
  await tx
    .updateTable('job_row')
    .set({ is_marked_as_deleted: true })
    .where('site_id', '=', order.site_id)
    .where('id', 'in', ids)
    .execute()
  return rows
}

const columnOf = {
  Name: 'name',
  Note: 'note',
  OrderedAmount: 'ordered_amount',
  Price: 'price',
} as const satisfies Record<RowField, keyof JobRowTable>

async function editRow(tx: Tx, order: WorkOrderKey, { row, values }: JobPlan['edits'][number]) {
  const fields = Object.keys(values) as RowField[]
  await tx
    .updateTable('job_row')
    .set(Object.fromEntries(fields.map((field) => [columnOf[field], values[field]])))
    .where('site_id', '=', order.site_id)
    .where('id', '=', row.RowId)
    .execute()
  const before: Partial<RowValues> = Object.fromEntries(fields.map((field) => [field, row[field]]))
  return { row: { ...row, ...values }, before, after: values }
}

type InsertedRow = NewRow & { readonly RowId: number }

/** Inserts the rows at the end of the job, each followed by its associated rows. */
async function insertRows(
  tx: Tx,
  order: WorkOrderKey,
  jobId: number,
  rows: readonly NewRow[],
): Promise<InsertedRow[]> {
  const inserted: InsertedRow[] = []
  for (const row of rows) {
    const RowId = await insertRow(tx, order, jobId, row, null)
    inserted.push({ ...row, RowId })
    for (const associated of row.associated)
      inserted.push({ ...associated, RowId: await insertRow(tx, order, jobId, associated, RowId) })
  }
  return inserted
}

async function insertRow(
  tx: Tx,
  order: WorkOrderKey,
  jobId: number,
  row: NewRow,
  broughtBy: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('job_row')
    .values({
      site_id: order.site_id,
      work_order_id: order.id,
      job_id: jobId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from job_row
        where site_id = ${order.site_id} and job_id = ${jobId})`,
      row_type: row.RowType,
      external_id: row.ExternalId,
      name: row.Name,
      note: row.Note,
      supplier_number: row.SupplierNumber,
      supplier_name: row.SupplierName,
      ordered_amount: textOf(row.OrderedAmount),
      price: textOf(row.Price),
      item_number: row.ItemNumber,
      stock_code: row.StockCode,
      brought_by_row_id: broughtBy,
      work_operation_code: row.WorkId,
      standard_time: textOf(row.StandardTime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Converts a number to a decimal of the database. The result is exact, because the contract refuses numbers
 * with more digits.
 */
const textOf = (value: number | null): string | null => (value === null ? null : String(value))

const shownFields = ['Note', 'OrderedAmount', 'Price', 'ItemNumber', 'WorkId', 'StandardTime'] as const

const shownValues = (row: NewRow): WorkOrderEventRecord['after'] =>
  Object.fromEntries(
    shownFields.flatMap((field) => {
      const value = row[field]
      return value === null || value === '' ? [] : [[field, value]]
    }),
  )
