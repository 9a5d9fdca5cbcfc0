import { isSameOrder, pathOfOrder } from '@verstas/domain/integration/differences.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type Selectable, sql } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WriteContext } from '../entity-writer.ts'
import { endDifference, noteDifference } from '../mastered.ts'
import type { Job, Row } from './job-values.ts'
import { rowsOf, type StoredRow } from './stored-jobs.ts'

type Order = Selectable<WorkOrderTable>

/**
 * Sorts the rows of a job as in the record.
 *
 * @returns false if the order is the same already
 */
export async function orderRows(
  { tx }: WriteContext,
  { site_id, id }: Order,
  jobId: number,
  sent: readonly Pick<Row, 'externalId'>[],
): Promise<boolean> {
  const names = sent.map(({ externalId }) => externalId)
  const { rows } = await sql`
    update job_row set position = wanted.position
    from unnest(${names}::text[]) with ordinality wanted (external_id, position)
    where job_row.site_id = ${site_id} and job_row.work_order_id = ${id} and job_row.job_id = ${jobId}
      and job_row.external_id = wanted.external_id and job_row.position <> wanted.position
    returning job_row.id`.execute(tx)
  return rows.length > 0
}

/** Returns the next place in the work order's list of jobs, or in a job's list of rows. */
export async function lastPlace(
  { tx }: WriteContext,
  { site_id, id }: Order,
  table: 'job' | 'job_row',
  jobId: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(position), 0) + 1 as place from ${sql.table(table)}
    where site_id = ${site_id} and work_order_id = ${id} ${jobId === null ? sql`` : sql`and job_id = ${jobId}`}`.execute(
    tx,
  )
  return rows[0]?.place ?? 1
}

interface OrderOfJob {
  readonly job: Job
  readonly takenJob: JsonObject | undefined
  readonly stored: readonly StoredRow[]
}

/**
 * Stores a difference if the source has changed the order of the rows in a job and the stored order differs.
 */
export async function compareOrder(
  context: WriteContext,
  order: Order,
  { job, takenJob, stored }: OrderOfJob,
): Promise<void> {
  const place = { entity: 'work-orders', path: pathOfOrder(job.externalId) }
  const target = { siteId: order.site_id, id: order.id }
  const sent = (job.rows ?? []).map(({ externalId }) => externalId)
  const ours = stored
    .filter(
      ({ external_id, is_marked_as_deleted }) => sent.includes(external_id ?? '') && !is_marked_as_deleted,
    )
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map(({ external_id }) => external_id ?? '')
  const before = rowsOf(takenJob).map(({ externalId }) => String(externalId))
  const theirs = sent.filter((name) => ours.includes(name))
  if (isSameOrder(theirs, ours)) return endDifference(context, target, place)
  if (isSameOrder(sent, before)) return undefined
  const listed = (names: readonly string[]) => JSON.stringify(names.map((externalId) => ({ externalId })))
  return noteDifference(context, target, { ...place, theirs: listed(theirs), ours: listed(ours) })
}
