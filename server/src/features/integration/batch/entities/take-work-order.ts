import { partOf } from '@verstas/domain/integration/differences.ts'
import type { Json } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { JobRowTable, WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { finishChange, type WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import { type Fields, throwFirst, type WriteContext } from '../entity-writer.ts'
import { checkCodes } from './check-codes.ts'
import { checkJobs } from './check-jobs.ts'
import type { Job, Row } from './job-values.ts'
import { removeRow } from './remove-missing-rows.ts'
import { orderRows } from './row-order.ts'
import { writeHead } from './work-order-head.ts'
import { writeJobs } from './work-order-jobs.ts'
import { changeOf, hideOrder } from './work-orders.ts'

type Order = Selectable<WorkOrderTable>

/** A value of a source that a person accepts: its path in the record, and the value. */
export interface TakenValue {
  readonly path: string
  /** Null if the source has no such job, row or work order. */
  readonly theirs: Json
}

/**
 * Writes values of a source to a locked work order, with a person as the author. Uses the same functions as
 * batches.
 *
 * @throws {Refusal} differenceWorkRunning if someone is clocked on to work that would be removed
 * @throws {RecordRefusal} if a value cannot be written
 */
export async function takeOfWorkOrder(
  context: WriteContext,
  order: Order,
  values: readonly TakenValue[],
): Promise<void> {
  const head: Record<string, Json> = {}
  const events: WorkOrderEventRecord[] = []
  for (const { path, theirs } of values) {
    const part = partOf(path)
    if (part?.kind === 'field') head[part.field] = theirs
    else if (part !== null) events.push(...(await takePart(context, order, part, theirs)))
  }
  const patch = head as Fields<'work-orders'>
  throwFirst(await checkCodes(context, [{ siteId: order.site_id, patch }]))
  const headEvents = await writeHead(context, order, { patch, taken: {}, isStarted: true })
  await finishChange(context.tx, changeOf(context, order), [...headEvents, ...events])
}

type Part = Exclude<NonNullable<ReturnType<typeof partOf>>, { readonly kind: 'field' }>

async function takePart(
  context: WriteContext,
  order: Order,
  part: Part,
  theirs: Json,
): Promise<WorkOrderEventRecord[]> {
  if (part.kind === 'order') {
    await refuseRunningWork(context, order, null)
    return hideOrder(context, order)
  }
  const externalId = part.job
  const take = async (job: Job) => {
    throwFirst(await checkJobs(context, [{ siteId: order.site_id, jobs: [job] }]))
    return writeJobs(context, order, [job], { taken: [], isPart: true })
  }
  if (part.kind === 'job') return take({ ...(theirs as Job), externalId })
  if (part.kind === 'jobNote') return take({ externalId, note: theirs as string | null })
  if (part.kind === 'rowOrder') return takeOrder(context, order, externalId, theirs as unknown as Row[])
  const row = { externalId: part.row }
  if (part.kind === 'rowNote')
    return take({ externalId, rows: [{ ...row, note: theirs as string | null } as Row] })
  if (theirs !== null) return take({ externalId, rows: [{ ...(theirs as Row), ...row }] })
  return takeRemoval(context, order, part)
}

async function takeRemoval(
  context: WriteContext,
  order: Order,
  part: { readonly job: string; readonly row: string },
): Promise<WorkOrderEventRecord[]> {
  const job = await findJob(context, order, part.job)
  const row = await context.tx
    .selectFrom('job_row')
    .selectAll()
    .where('site_id', '=', order.site_id)
    .where('work_order_id', '=', order.id)
    .where('job_id', '=', job?.id ?? 0)
    .where('external_id', '=', part.row)
    .executeTakeFirst()
  if (!job || !row) return []
  await refuseRunningWork(context, order, row)
  return removeRow(context, order, job, row)
}

async function takeOrder(
  context: WriteContext,
  order: Order,
  externalId: string,
  rows: readonly Row[],
): Promise<WorkOrderEventRecord[]> {
  const job = await findJob(context, order, externalId)
  if (!job || !(await orderRows(context, order, job.id, rows))) return []
  const subject = { JobId: job.id, JobNumber: job.job_number, RowId: null, RowType: null, RowName: null }
  return [{ kind: 'jobEdited', subject, before: {}, after: {} }]
}

const findJob = ({ tx }: WriteContext, { site_id, id }: Order, externalId: string) =>
  tx
    .selectFrom('job')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/**
 * Refuses to remove work on which someone is clocked on.
 *
 * @param row null for the whole work order
 */
async function refuseRunningWork(
  { tx }: WriteContext,
  { site_id, id }: Order,
  row: Pick<Selectable<JobRowTable>, 'id'> | null,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select employee.name from stamping_row
    join stamping on stamping.site_id = stamping_row.site_id and stamping.id = stamping_row.stamping_id
    join employee on employee.id = stamping.employee_id
    where stamping_row.site_id = ${site_id} and stamping_row.work_order_id = ${id} and stamping.end_at is null
      and ${row === null ? sql`true` : sql`stamping_row.job_row_id = ${row.id}`}
    order by employee.name limit 1`.execute(tx)
  if (rows[0]) throw refuse('differenceWorkRunning', { user: rows[0].name })
}
