import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { pathOfJob, pathOfRow } from '@verstas/domain/integration/differences.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import { rowEvent, type WorkOrderEventRecord } from '../../../work-orders/editing/change-work-order.ts'
import type { Target, WriteContext } from '../entity-writer.ts'
import { endDifference, noteDifference } from '../mastered.ts'
import { updateColumns } from '../write-fields.ts'
import { type Job, rowOf } from './job-values.ts'
import { rowsOf, type StoredJob, type StoredJobs, type StoredRow } from './stored-jobs.ts'

type Order = Selectable<WorkOrderTable>

interface Missing {
  readonly jobs: readonly Job[]
  readonly stored: StoredJobs
  readonly taken: readonly JsonObject[]
  readonly mayOverwrite: boolean
}

/**
 * Marks rows as deleted that the source has sent earlier and that the new record lacks.
 *
 * @returns their events
 */
export async function removeMissing(
  context: WriteContext,
  order: Order,
  { jobs, stored, taken, mayOverwrite }: Missing,
): Promise<WorkOrderEventRecord[]> {
  const target = { siteId: order.site_id, id: order.id }
  const wanted = new Set(
    jobs.flatMap((job) => (job.rows ?? []).map((row) => nameOf(job.externalId, row.externalId))),
  )
  // A job without the field `rows` keeps its rows.
  const untouched = new Set(jobs.flatMap(({ externalId, rows }) => (rows === undefined ? [externalId] : [])))
  const sent = new Set(
    taken.flatMap((job) => rowsOf(job).map((row) => nameOf(job.externalId, row.externalId))),
  )
  const events: WorkOrderEventRecord[] = []
  for (const row of stored.rows) {
    const job = stored.jobs.find(({ id }) => id === row.job_id)
    if (job === undefined || row.is_marked_as_deleted) continue
    const name = nameOf(job.external_id, row.external_id)
    if (wanted.has(name) || !sent.has(name) || untouched.has(job.external_id)) continue
    const path = pathOfRow(job.external_id ?? '', row.external_id ?? '')
    if (!mayOverwrite || row.has_stampings || row.done_at !== null) {
      const ours = JSON.stringify(rowOf(row))
      await noteDifference(context, target, { entity: 'work-orders', path, theirs: null, ours })
      continue
    }
    events.push(...(await removeRow(context, order, job, row)))
  }
  await endMissing(context, target, { jobs, stored, taken })
  return events
}

/**
 * Marks a row as deleted.
 *
 * @returns the event
 */
export async function removeRow(
  { tx }: WriteContext,
  { site_id }: Order,
  job: Pick<StoredJob, 'id' | 'job_number'>,
  row: Pick<StoredRow, 'id' | 'row_type' | 'name' | 'note'>,
): Promise<WorkOrderEventRecord[]> {
  const target = { siteId: site_id, id: row.id }
  if (!(await updateColumns(tx, 'job_row', target, { is_marked_as_deleted: true }))) return []
  const named = { RowId: row.id, RowType: row.row_type as RowType, Name: row.name, Note: row.note }
  return [
    rowEvent('rowRemoved', { JobId: job.id, JobNumber: job.job_number }, named, {
      before: { IsMarkedAsDeleted: false },
      after: { IsMarkedAsDeleted: true },
    }),
  ]
}

/** Ends the differences of jobs and rows that the source has removed and that were never stored here. */
async function endMissing(
  context: WriteContext,
  target: Target,
  { jobs, stored, taken }: Pick<Missing, 'jobs' | 'stored' | 'taken'>,
): Promise<void> {
  for (const takenJob of taken) {
    const externalId = String(takenJob.externalId)
    const job = jobs.find((one) => one.externalId === externalId)
    const storedJob = stored.jobs.find(({ external_id }) => external_id === externalId)
    if (storedJob === undefined && job === undefined)
      await endDifference(context, target, { entity: 'work-orders', path: pathOfJob(externalId) })
    if (storedJob === undefined || job?.rows === undefined) continue
    for (const row of rowsOf(takenJob)) {
      const isSent = job.rows.some((one) => one.externalId === row.externalId)
      const isStored = stored.rows.some(
        (one) => one.job_id === storedJob.id && one.external_id === row.externalId,
      )
      if (isSent || isStored) continue
      const path = pathOfRow(externalId, String(row.externalId))
      await endDifference(context, target, { entity: 'work-orders', path })
    }
  }
}

const nameOf = (...parts: readonly unknown[]): string => JSON.stringify(parts)
