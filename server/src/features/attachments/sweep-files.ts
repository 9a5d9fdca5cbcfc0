import type { Db } from '../../platform/database/transaction.ts'
import { StoreUnavailableError } from '../../platform/store/file-store.ts'
import type { AttachmentContext } from './attachment-context.ts'

const maxAtOnce = 1000

/**
 * Time after which a sweep may retry the removal of a key's bytes, in milliseconds. It is longer than a
 * removal, and shorter than the interval between sweeps.
 */
const retryAfter = 1_800_000

/**
 * Deletes expired bytes without an attachment, expired uploads, expired tickets, and incoming files of
 * existing attachments. Several processes may call it concurrently.
 *
 * @returns the number of expired keys that were cleared
 * @throws {StoreUnavailableError}
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

/**
 * Deletes the files of one expired key. No transaction is open while the store is called, because the call
 * may take minutes and the embedded database has only one connection.
 */
async function clearOne(
  { db, store, incoming, log }: AttachmentContext,
  now: Date,
): Promise<'cleared' | 'failed' | 'none'> {
  const key = await giveUpExpired(db, now)
  if (key === undefined) return 'none'
  const owner = await db.selectFrom('attachment').select('id').where('key', '=', key).executeTakeFirst()
  try {
    await incoming.discard(key)
    if (owner === undefined) await store.remove(key)
  } catch (error) {
    // Stops if the store is unavailable, because each other key would also fail after a long wait.
    if (error instanceof StoreUnavailableError) throw error
    log.warn({ err: error }, 'bytes could not be removed; a later sweep tries again')
    return 'failed'
  }
  await db.deleteFrom('pending_file').where('key', '=', key).execute()
  return 'cleared'
}

/**
 * Marks one expired key as given up. Skips keys that a transaction is claiming. The upload of the key can no
 * longer finish, and other sweeps skip the key until the retry.
 */
async function giveUpExpired(db: Db, now: Date): Promise<string | undefined> {
  const expired = db
    .selectFrom('pending_file')
    .select('key')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const givenUp = await db
    .updateTable('pending_file')
    .set({ is_given_up: true, expires_at: new Date(now.getTime() + retryAfter) })
    .where('key', '=', expired)
    .returning('key')
    .executeTakeFirst()
  return givenUp?.key
}

/**
 * Deletes incoming files of keys that are not pending. They belong to attachments, and remain if the server
 * stopped before it deleted them.
 */
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
