import { type RecordStatus, recordStatuses } from '@verstas/contract/integration/batch.ts'
import { jobFaults } from '@verstas/contract/integration/job-faults.ts'
import type { LoadJob } from '@verstas/contract/integration/jobs.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Selectable } from 'kysely'
import type { IntegrationJobTable } from '../../../platform/database/tables/integration-job-tables.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { requireScopes } from '../accounts/service-session.ts'

export type JobRow = Selectable<IntegrationJobTable>

/**
 * Finds a job of the calling account.
 *
 * @throws {Refusal} notFound, also for a job of another account; scopeMissing
 */
export async function findJob(db: Db, session: ServiceSession, id: number): Promise<JobRow> {
  const found = await db
    .selectFrom('integration_job')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', session.accountId)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  requireScopes(session, [`${found.entity as WritableEntity}:write`])
  return found
}

/**
 * Requires that a job is in one of these states.
 *
 * @throws {Refusal} jobStateWrong, with the MetaData `state`
 */
export function requireState({ state }: Pick<JobRow, 'state'>, allowed: readonly JobRow['state'][]): void {
  if (!allowed.includes(state)) throw refuse('jobStateWrong', { state })
}

/**
 * Converts a job to the form of the wire.
 *
 * @param received the number of bytes of its file that have arrived
 */
export function describeJob(job: JobRow, received: number, language: Language): LoadJob {
  return {
    id: job.id,
    entity: job.entity as LoadJob['entity'],
    source: job.source,
    mode: job.mode,
    dryRun: job.is_dry_run,
    state: job.state,
    received,
    counts: Object.fromEntries(recordStatuses.map((status) => [status, job[status]])) as Record<
      RecordStatus,
      number
    >,
    processed: job.processed,
    total: job.total,
    missing: job.missing,
    error:
      job.fault === null
        ? null
        : { code: job.fault, message: jobFaults[job.fault as keyof typeof jobFaults][language] },
    createdAt: job.created_at.toISOString(),
    startedAt: job.started_at?.toISOString() ?? null,
    endedAt: job.ended_at?.toISOString() ?? null,
  }
}
