import { type RecordStatus, recordStatuses } from '@verstas/contract/integration/batch.ts'
import { externalId } from '@verstas/contract/integration/patches.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import type { Applied, Batch } from '../batch/apply-batch.ts'
import type { JobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import { leaseTime, updateLeased } from './lease.ts'
import type { Line } from './read-lines.ts'

/** A job that this process runs. */
export interface RunningJob {
  readonly context: JobContext
  /** The row that this process has stored last. */
  row: JobRow
  /**
   * Returns the account of the job. Throws if the process stops or the lease is lost.
   *
   * @throws {JobFault} accountEnded
   */
  readonly checkAccount: () => ServiceSession
}

/** Returns the values of a job that its slices share. */
export const batchOf = ({ entity, source, is_dry_run: isDryRun }: JobRow): Batch => ({
  entity: entity as WritableEntity,
  source,
  isDryRun,
})

/**
 * Returns the external id of a record, even if the record is refused; null if the database cannot store it.
 */
export const storableId = ({ externalId: given }: { readonly externalId: string | null }): string | null =>
  externalId.safeParse(given).success ? given : null

/**
 * Stores the progress with the counts of some results.
 *
 * @throws {LeaseLostError}
 */
export async function storeProgress(
  tx: Tx,
  row: JobRow,
  applied: readonly Applied[],
  columns: Partial<Pick<JobRow, 'processed' | 'next_offset' | 'has_unreadable_line' | 'missing_cursor'>>,
): Promise<JobRow> {
  const counts = Object.fromEntries(
    recordStatuses.map((status) => [
      status,
      row[status] + applied.filter(({ result }) => result.status === status).length,
    ]),
  ) as Record<RecordStatus, number>
  return updateLeased(tx, row, { ...counts, ...columns, failures: 0, leased_until: leaseTime })
}

/** Stores the results that the caller may request: refused and deferred records. */
export async function storeResults(
  tx: Tx,
  jobId: number,
  applied: readonly Applied[],
  lines: readonly Line[],
): Promise<void> {
  const rows = applied.flatMap(({ result }, place) => {
    const { index, status, errors } = result
    if (status !== 'rejected' && status !== 'deferred') return []
    const line = lines[place]
    return [
      {
        job_id: jobId,
        index,
        external_id: storableId(result),
        status,
        errors: JSON.stringify(errors),
        line_offset: line?.offset ?? null,
        line_length: line?.length ?? null,
      },
    ]
  })
  if (rows.length > 0) await tx.insertInto('integration_job_result').values(rows).execute()
}
