import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { AttachmentContext } from './attachment-context.ts'

const maxAtOnce = 1000

/**
 * Takes away what uploads left that nobody finished, and what removed attachments left: bytes without an
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
  while (cleared < maxAtOnce && (await inTransaction(db, (tx) => clearOne(tx, context, now)))) cleared += 1
  await sweepIncoming(context)
  return cleared
}

/** The row is locked meanwhile: an upload that is about to finish waits, and then finds itself gone. */
async function clearOne(tx: Tx, { store, incoming }: AttachmentContext, now: Date): Promise<boolean> {
  const expired = await tx
    .selectFrom('pending_file')
    .select('key')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (expired === undefined) return false
  const { key } = expired
  await incoming.discard(key)
  const owner = await tx.selectFrom('attachment').select('id').where('key', '=', key).executeTakeFirst()
  if (owner === undefined) await store.remove(key)
  await tx.deleteFrom('pending_file').where('key', '=', key).execute()
  return true
}

/** What lies in the incoming folder of an attachment that was made: the server stopped before it was taken away. */
async function sweepIncoming({ db, incoming }: AttachmentContext): Promise<void> {
  const keys = await incoming.keys()
  if (keys.size === 0) return
  const rows = db
    .selectFrom('pending_file')
    .select('key')
    .where('key', 'in', [...keys])
  for (const { key } of await rows.execute()) keys.delete(key)
  for (const key of keys) await incoming.discard(key)
}
