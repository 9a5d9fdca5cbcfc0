import { inTransaction } from '../../platform/database/transaction.ts'
import { StoreUnavailableError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { notePendingFile } from './pending-files.ts'

const maxAtOnce = 1000

/** Bytes that could not be removed are tried again after this, in milliseconds. */
const retryAfter = 3_600_000

/**
 * Removes what unfinished uploads and removed attachments left: bytes without an
 * attachment, expired uploads and tickets. Several processes may do it at once.
 *
 * @returns how many keys were cleared
 */
export async function sweepFiles(context: AttachmentContext): Promise<number> {
  const { db, clock } = context
  const now = clock.now()
  await db.deleteFrom('resumable_upload').where('expires_at', '<=', now).execute()
  await db.deleteFrom('attachment_ticket').where('expires_at', '<=', now).execute()
  let cleared = 0
  for (let tried = 0; tried < maxAtOnce; tried += 1) {
    const outcome = await clearOne(context, now)
    if (outcome === 'none') break
    if (outcome === 'cleared') cleared += 1
  }
  await sweepIncoming(context)
  return cleared
}

/** The row is locked meanwhile: an upload that is about to finish waits, and then finds itself gone. */
async function clearOne(
  { db, store, incoming, log }: AttachmentContext,
  now: Date,
): Promise<'cleared' | 'failed' | 'none'> {
  return inTransaction(db, async (tx) => {
    const expired = await tx
      .selectFrom('pending_file')
      .select('key')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (expired === undefined) return 'none'
    const { key } = expired
    const owner = await tx.selectFrom('attachment').select('id').where('key', '=', key).executeTakeFirst()
    try {
      await incoming.discard(key)
      if (owner === undefined) await store.remove(key)
    } catch (error) {
      // Then all others would fail, too, each after a long wait.
      if (error instanceof StoreUnavailableError) throw error
      log.warn({ err: error }, 'bytes could not be removed; they are tried again in an hour')
      await notePendingFile(tx, key, new Date(now.getTime() + retryAfter))
      return 'failed'
    }
    await tx.deleteFrom('pending_file').where('key', '=', key).execute()
    return 'cleared'
  })
}

/** What lies in the incoming folder of an attachment that was made: the server stopped before it was taken away. */
async function sweepIncoming({ db, incoming, log }: AttachmentContext): Promise<void> {
  const keys = await incoming.keys()
  if (keys.size === 0) return
  const rows = db
    .selectFrom('pending_file')
    .select('key')
    .where('key', 'in', [...keys])
  for (const { key } of await rows.execute()) keys.delete(key)
  for (const key of keys) {
    try {
      await incoming.discard(key)
    } catch (error) {
      log.warn(
        { err: error },
        'a file in the incoming folder could not be removed; the next sweep tries again',
      )
    }
  }
}
