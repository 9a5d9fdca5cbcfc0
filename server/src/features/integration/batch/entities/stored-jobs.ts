import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import type { Selectable } from 'kysely'
import type { JobRowTable, WorkOrderTable } from '../../../../platform/database/tables/work-order-tables.ts'
import type { WriteContext } from '../entity-writer.ts'

/** A job that a source has sent. */
export interface StoredJob {
  readonly id: number
  readonly external_id: string
  readonly job_number: number | null
  readonly note: string
  readonly position: number
}

/** A row that a source has sent. */
export type StoredRow = Selectable<JobRowTable> & { readonly has_stampings: boolean }

/** The jobs and rows of a work order that sources have sent. */
export interface StoredJobs {
  readonly jobs: readonly StoredJob[]
  readonly rows: readonly StoredRow[]
}

/** Reads the jobs and rows of a work order that sources have sent. */
export async function readStored(
  { tx }: WriteContext,
  { site_id, id }: Pick<Selectable<WorkOrderTable>, 'site_id' | 'id'>,
): Promise<StoredJobs> {
  const jobs = await tx
    .selectFrom('job')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('external_id', 'is not', null)
    .execute()
  const rows = await tx
    .selectFrom('job_row')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('stamping_row')
            .select('stamping_id')
            .whereRef('stamping_row.site_id', '=', 'job_row.site_id')
            .whereRef('stamping_row.job_row_id', '=', 'job_row.id'),
        )
        .as('has_stampings'),
    )
    .where('site_id', '=', site_id)
    .where('work_order_id', '=', id)
    .where('external_id', 'is not', null)
    .execute()
  return { jobs: jobs as StoredJob[], rows: rows as StoredRow[] }
}

/** Returns the rows of a job in the previous record. */
export const rowsOf = (job: JsonObject | undefined): readonly JsonObject[] =>
  (Array.isArray(job?.rows) ? job.rows : []) as JsonObject[]
