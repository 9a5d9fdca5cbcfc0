import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import type { JobRow } from './job-rows.ts'

/** Another process may take over a job after the lease ends without a renewal. */
export const leaseTime = sql<Date>`clock_timestamp() + interval '10 seconds'`

/** Thrown if another process has taken over the job, it has been cancelled, or its source has been paused. */
export class LeaseLostError extends Error {
  constructor() {
    super('The job belongs to another process, or has ended')
    this.name = 'LeaseLostError'
  }
}

/**
 * The id of the next job that no process runs. Jobs of one source and entity run one by one, in the order in
 * which they were started. Jobs of a paused source wait.
 */
const nextJob = sql<number>`
  select id from integration_job job
  where state = 'running' and (leased_until is null or leased_until < clock_timestamp())
    and not exists (select from integration_source where name = job.source and is_paused)
    and not exists (
      select from integration_job other
      where other.state = 'running' and other.source = job.source and other.entity = job.entity
        and (other.started_at, other.id) < (job.started_at, job.id))
  order by started_at, id limit 1`

/** True if a job waits for a process that runs it. */
export async function isJobWaiting(db: Db): Promise<boolean> {
  const { rows } = await nextJob.execute(db)
  return rows.length > 0
}

/**
 * Takes the lease of the next job that no process runs.
 *
 * @param owner a new id of the caller
 */
export async function takeJob(db: Db, owner: string): Promise<JobRow | undefined> {
  return db
    .updateTable('integration_job')
    .set({ lease_owner: owner, leased_until: leaseTime })
    .where('id', '=', sql<number>`(${nextJob} for update skip locked)`)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Updates a job whose lease the caller holds.
 *
 * @throws {LeaseLostError}
 */
export async function updateLeased(
  db: Db | Tx,
  { id, lease_owner: owner }: Pick<JobRow, 'id' | 'lease_owner'>,
  columns: UpdateObject<Tables, 'integration_job'>,
): Promise<JobRow> {
  const updated = await db
    .updateTable('integration_job')
    .set(columns)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst()
  if (updated === undefined) throw new LeaseLostError()
  return updated
}
