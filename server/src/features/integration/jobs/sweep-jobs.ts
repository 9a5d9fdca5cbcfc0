import { sql } from 'kysely'
import { beforeDays, retentionDays } from '../../../platform/database/retention-days.ts'
import type { JobContext } from './job-context.ts'
import { removeBytes, removeFile } from './remove-file.ts'

const sweptAtOnce = 100

/**
 * Removes old jobs with their files and results. Also removes files of ended jobs to which no result refers,
 * and arriving files without an open job. Several processes may run it concurrently.
 *
 * @returns the number of removed jobs
 */
export async function sweepJobs(context: JobContext): Promise<number> {
  const { db, clock } = context
  // A job may be open or wait as long as it is stored after its end.
  const before = beforeDays(clock.now(), await retentionDays(db, 'loadJobs'))
  await db
    .updateTable('integration_job')
    .set({ state: 'cancelled', ended_at: clock.now() })
    .where('state', 'in', ['open', 'waiting'])
    .where(sql<Date>`coalesce(started_at, created_at)`, '<', before)
    .execute()
  await removeUnquotedFiles(context)
  const old = await db
    .selectFrom('integration_job')
    .select(['id', 'file_key'])
    .where('ended_at', '<', before)
    .orderBy('id')
    .limit(sweptAtOnce)
    .execute()
  for (const { id, file_key: key } of old) {
    if (key !== null) await removeBytes(context, id, key)
    await db.deleteFrom('integration_job').where('id', '=', id).execute()
  }
  await sweepIncoming(context)
  return old.length
}

async function removeUnquotedFiles(context: JobContext): Promise<void> {
  const { rows } = await sql<{ id: number; file_key: string | null }>`
    select id, file_key from integration_job job
    where ended_at is not null and (
      exists (select from integration_job_seen where job_id = job.id)
      or file_key is not null and not exists (select from integration_job_result where job_id = job.id))
    order by id limit ${sweptAtOnce}`.execute(context.db)
  for (const job of rows) await removeFile(context, job)
}

/** Removes arriving files that belong to no open job. */
async function sweepIncoming({ db, incoming }: JobContext): Promise<void> {
  const keys = await incoming.keys()
  if (keys.size === 0) return
  const open = await db
    .selectFrom('integration_job')
    .select('file_key')
    .where('state', '=', 'open')
    .where('file_key', 'in', [...keys])
    .execute()
  for (const { file_key: key } of open) if (key !== null) keys.delete(key)
  for (const key of keys) await incoming.discard(key)
}
