import type { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { StoredJob, StoredRow } from '@verstas/domain/work-orders/plan-job-change.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'

interface OfSite {
  readonly site_id: number
  readonly id: number
}

/**
 * The job that a save names by `JobId`, `JobNumber` or both, with its rows; null for a new one.
 *
 * @param order held, so that neither rows nor stampings change meanwhile
 * @throws {Refusal} jobUnknown where the work order has no such job
 */
export async function loadJob(
  tx: Tx,
  order: OfSite,
  { JobId, JobNumber }: Pick<JobChange, 'JobId' | 'JobNumber'>,
): Promise<StoredJob | null> {
  if (JobId == null && JobNumber == null) return null
  const job = await tx
    .selectFrom('job')
    .select(['id as JobId', 'job_number as JobNumber', 'note as Note'])
    .where('site_id', '=', order.site_id)
    .where('work_order_id', '=', order.id)
    .$if(JobId != null, (query) => query.where('id', '=', JobId ?? 0))
    .$if(JobNumber != null, (query) => query.where('job_number', '=', JobNumber ?? 0))
    .executeTakeFirst()
  if (!job) throw refuse('jobUnknown', { job: JobNumber ?? JobId ?? '' })
  return { ...job, Rows: await loadRows(tx, order.site_id, job.JobId) }
}

const isStamped = (endsAs: 'null' | 'not null') => sql<boolean>`exists (
  select from stamping_row
  join stamping on stamping.site_id = stamping_row.site_id and stamping.id = stamping_row.stamping_id
  where stamping_row.site_id = job_row.site_id and stamping_row.job_row_id = job_row.id
    and stamping.end_at is ${sql.raw(endsAs)})`

async function loadRows(tx: Tx, siteId: number, jobId: number): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom('job_row')
    .select([
      'id as RowId',
      'row_type as RowType',
      'name as Name',
      'note as Note',
      'ordered_amount as OrderedAmount',
      'price as Price',
      'is_marked_as_deleted as IsMarkedAsDeleted',
      'brought_by_row_id as BroughtByRowId',
      isStamped('null').as('HasOpenStamping'),
      isStamped('not null').as('HasClosedStamping'),
    ])
    .where('site_id', '=', siteId)
    .where('job_id', '=', jobId)
    .execute()
  return rows.map((row) => ({
    ...row,
    RowType: row.RowType as RowType,
    OrderedAmount: numberOf(row.OrderedAmount),
    Price: numberOf(row.Price),
  }))
}

/** Columns of at most 12 digits: a number holds each of them exactly. */
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))
