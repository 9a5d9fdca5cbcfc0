import type { JobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'

/** The maximum number of rows that one statement deletes. It keeps statements below their time limit. */
const deletedAtOnce = 50_000

/**
 * Removes data that an ended job does not need: the external ids of its file, and the file if no result
 * refers to it. Logs a failure; the hourly job retries.
 */
export async function removeFile(
  context: JobContext,
  { id, file_key: key }: Pick<JobRow, 'id' | 'file_key'>,
): Promise<void> {
  const { db, log } = context
  try {
    await removeSeen(context, id)
    if (key === null) return
    const quoted = await db
      .selectFrom('integration_job_result')
      .select('index')
      .where('job_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (quoted === undefined) await removeBytes(context, id, key)
  } catch (error) {
    log.warn({ err: error }, 'the file of a load job could not be removed; the hourly job tries again')
  }
}

async function removeSeen({ db }: JobContext, id: number): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('integration_job_seen')
      .where('job_id', '=', id)
      .where('external_id', 'in', (select) =>
        select
          .selectFrom('integration_job_seen')
          .select('external_id')
          .where('job_id', '=', id)
          .orderBy('external_id')
          .limit(deletedAtOnce),
      )
      .executeTakeFirstOrThrow()
    if (numDeletedRows < deletedAtOnce) return
  }
}

/** Removes the bytes of a job's file, both arriving and stored ones. */
export async function removeBytes(
  { db, store, incoming }: JobContext,
  id: number,
  key: string,
): Promise<void> {
  await incoming.discard(key)
  await store.remove(key)
  await db
    .updateTable('integration_job')
    .set({ file_key: null })
    .where('id', '=', id)
    .where('file_key', '=', key)
    .execute()
}
