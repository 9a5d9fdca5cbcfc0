import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { lockSite } from '../../platform/database/lock-site.ts'
import { type JsonText, toJson } from '../../platform/database/read-json.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { AttachmentContext } from './attachment-context.ts'

/** A file whose size counts towards the limits of unfinished uploads. */
interface CountedFile {
  readonly siteId: number
  readonly employeeId: number
  readonly byteSize: number
}

/**
 * Records that bytes may exist under a key without an attachment. The sweep deletes them after `expiresAt`.
 * Must run before the first byte of a new file is written.
 *
 * @param counted undefined if the file does not count towards a limit; ignored if the key is recorded already
 */
export async function notePendingFile(
  db: Db | Tx,
  key: string,
  expiresAt: Date,
  counted?: CountedFile,
): Promise<void> {
  await db
    .insertInto('pending_file')
    .values({
      key,
      expires_at: expiresAt,
      ...(counted && {
        site_id: counted.siteId,
        employee_id: counted.employeeId,
        byte_size: counted.byteSize,
      }),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

export interface OpenedUpload {
  readonly key: string
  /**
   * The bytes to count towards the limits. A value below `minCounted` counts as `minCounted`. The second and
   * later files of a form have 0, because the first one has the size of the whole request.
   */
  readonly byteSize: number
  readonly expiresAt: Date
}

/** The minimum counted size of an upload, in bytes. Even a tiny upload uses a row and files. */
const minCounted = 1_000_000

/**
 * Records an upload before its first byte is written, if the limits of unfinished uploads permit it. Locks
 * the site's row, so concurrent uploads are counted.
 *
 * @throws {Refusal} tooManyOpenUploads, with the MetaData `megabytes`
 */
export async function openUpload(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { maxOpenMbPerPerson, maxOpenMbPerSite }: AttachmentContext['settings'],
  { key, byteSize, expiresAt }: OpenedUpload,
): Promise<JsonText<null>> {
  await lockSite(tx, siteId)
  const size = Math.max(byteSize, minCounted)
  const { rows } = await sql<{ site: number; person: number }>`
    select coalesce(sum(byte_size), 0)::float8 as site,
      coalesce(sum(byte_size) filter (where employee_id = ${employeeId}), 0)::float8 as person
    from pending_file where site_id = ${siteId} and expires_at > ${clock.now()} and not is_given_up`.execute(
    tx,
  )
  const open = rows[0] ?? { site: 0, person: 0 }
  for (const [bytes, megabytes] of [
    [open.person, maxOpenMbPerPerson],
    [open.site, maxOpenMbPerSite],
  ] as const)
    if (bytes + size > megabytes * 1_000_000) throw refuse('tooManyOpenUploads', { megabytes })
  await tx
    .insertInto('pending_file')
    .values({ key, expires_at: expiresAt, site_id: siteId, employee_id: employeeId, byte_size: size })
    .execute()
  return toJson(null)
}

/**
 * Claims the key for an attachment that the transaction creates, by deleting the row of the pending file.
 *
 * @throws {Refusal} uploadGone if the bytes are deleted or being deleted, or the key is claimed already
 */
export async function claimPendingFile(tx: Tx, key: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_file')
    .where('key', '=', key)
    .where('is_given_up', '=', false)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw refuse('uploadGone')
}

/**
 * Removes the incoming files of these keys, and the stored files of keys without an attachment. Waits for a
 * transaction that is creating an attachment. Logs a failure, after which the sweep retries the removal.
 */
export async function removeUnclaimedFiles(
  context: AttachmentContext,
  keys: readonly string[],
): Promise<void> {
  const { db, store, incoming, log, clock } = context
  for (const key of keys) {
    try {
      await incoming.discard(key)
      if (!(await isUnclaimed(db, key, clock.now()))) continue
      await store.remove(key)
      await db.deleteFrom('pending_file').where('key', '=', key).execute()
    } catch (error) {
      log.warn({ err: error }, 'the rest of an upload is left to the sweep')
    }
  }
}

/**
 * Marks the key as given up. Returns false if the key is not pending, or an attachment has it. The update
 * waits for a concurrent claim, and prevents later ones.
 */
async function isUnclaimed(db: Db, key: string, now: Date): Promise<boolean> {
  const pending = await db
    .updateTable('pending_file')
    .set({ expires_at: now, is_given_up: true })
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  if (pending === undefined) return false
  const owner = await db.selectFrom('attachment').select('id').where('key', '=', key).executeTakeFirst()
  return owner === undefined
}
