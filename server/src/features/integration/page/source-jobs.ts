import { type RecordStatus, recordStatuses } from '@verstas/contract/integration/batch.ts'
import { jobFaults } from '@verstas/contract/integration/job-faults.ts'
import type { SourceJob } from '@verstas/contract/integration/source-entities.ts'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { requireAuthorityOverAccount } from '../accounts/authority-over-accounts.ts'
import type { JobRow } from '../jobs/job-rows.ts'
import type { Administrator } from './administrator.ts'

const mostJobs = 30

/**
 * Lists load jobs of the accounts that have access to the session's site: unfinished ones first, then the
 * newest.
 */
export async function listSourceJobs(
  db: Db,
  { siteIds, seesAll }: Administrator,
  { siteId, language }: Pick<CurrentSession, 'siteId' | 'language'>,
): Promise<SourceJob[]> {
  const { rows } = await sql<JobRow & { accountName: string; canChange: boolean }>`
    select job.*, account.name as "accountName",
      case when account.has_all_sites then ${seesAll}::boolean else not exists (
        select from service_account_site place
        where place.account_id = account.id and not place.site_id = any(${siteIds}::bigint[])) end as "canChange"
    from integration_job job join service_account account on account.id = job.account_id
    where account.has_all_sites or exists (
      select from service_account_site place where place.account_id = account.id and place.site_id = ${siteId})
    order by job.ended_at is not null, job.id desc limit ${mostJobs}`.execute(db)
  return rows.map((job) => ({
    Id: job.id,
    Source: job.source,
    Entity: job.entity as SourceJob['Entity'],
    Mode: job.mode,
    IsDryRun: job.is_dry_run,
    State: job.state,
    Counts: Object.fromEntries(recordStatuses.map((status) => [status, job[status]])) as Record<
      RecordStatus,
      number
    >,
    Processed: job.processed,
    Total: job.total,
    Missing: job.missing,
    Fault: job.fault === null ? null : jobFaults[job.fault as keyof typeof jobFaults][language],
    AccountName: job.accountName,
    Created: job.created_at.toISOString(),
    Started: job.started_at?.toISOString() ?? null,
    Ended: job.ended_at?.toISOString() ?? null,
    CanChange: job.canChange,
  }))
}

/**
 * Requires that the administrator works at all sites of a job's account.
 *
 * @throws {Refusal} notFound, serviceAccountElsewhere
 */
export async function requireAuthorityOverJob(db: Db, session: CurrentSession, id: number): Promise<void> {
  const job = await db
    .selectFrom('integration_job')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (job === undefined) throw refuse('notFound')
  await inTransaction(db, (tx) => requireAuthorityOverAccount(tx, session, job.account_id))
}
