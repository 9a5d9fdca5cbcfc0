import { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import { runCommand } from '../../../platform/commands/run-command.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import type { AttachmentContext } from '../attachment-context.ts'
import { openUpload, removeUnclaimedFiles } from '../pending-files.ts'

/** Time in which an upload must receive its next chunk, in milliseconds. */
const uploadLifetime = 24 * 3_600_000

export interface UploadRow {
  readonly key: string
  readonly byteSize: number
  readonly metadata: ResumableMetadata
  /** The attachment; null until the upload is complete. */
  readonly attachment: { readonly id: number; readonly key: string } | null
}

/**
 * Records a new upload before its first byte.
 *
 * @throws {Refusal} tooManyOpenUploads
 */
export async function addUpload(
  context: AttachmentContext,
  session: CurrentSession,
  { key, byteSize, metadata }: Omit<UploadRow, 'attachment'>,
): Promise<void> {
  const expiresAt = new Date(context.clock.now().getTime() + uploadLifetime)
  await runCommand(context, { name: 'beginUpload', session }, async (command) => {
    const opened = await openUpload(command, context.settings, { key, byteSize, expiresAt })
    await command.tx
      .insertInto('resumable_upload')
      .values({
        key,
        site_id: session.siteId,
        employee_id: session.employeeId,
        byte_size: byteSize,
        metadata: JSON.stringify(metadata),
        expires_at: expiresAt,
        attachment_id: null,
      })
      .execute()
    return opened
  })
}

/**
 * Finds an upload by its id for a person at a site.
 *
 * @throws {Refusal} uploadGone if the site has no such upload, or the upload has expired; uploadOfAnother
 */
export async function findUpload(
  { db, clock }: AttachmentContext,
  { siteId, employeeId }: CurrentSession,
  key: string,
): Promise<UploadRow> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) throw refuse('uploadGone')
  const found = await db
    .selectFrom('resumable_upload as upload')
    .leftJoin('attachment', (join) =>
      join
        .onRef('attachment.site_id', '=', 'upload.site_id')
        .onRef('attachment.id', '=', 'upload.attachment_id'),
    )
    .select(['upload.employee_id', 'upload.byte_size', 'upload.metadata'])
    .select(['attachment.id as attachmentId', 'attachment.key as attachmentKey'])
    .where('upload.key', '=', key)
    .where('upload.site_id', '=', siteId)
    .where('upload.expires_at', '>', clock.now())
    .executeTakeFirst()
  if (found === undefined) throw refuse('uploadGone')
  if (found.employee_id !== employeeId) throw refuse('uploadOfAnother')
  const { attachmentId, attachmentKey } = found
  return {
    key,
    byteSize: found.byte_size,
    metadata: ResumableMetadata.parse(found.metadata),
    attachment: attachmentId && attachmentKey ? { id: attachmentId, key: attachmentKey } : null,
  }
}

/** Extends the lifetime of an upload after a chunk. */
export async function extendUpload({ db, clock }: AttachmentContext, key: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + uploadLifetime)
  await db.updateTable('pending_file').set({ expires_at: expiresAt }).where('key', '=', key).execute()
  await db.updateTable('resumable_upload').set({ expires_at: expiresAt }).where('key', '=', key).execute()
}

/** True if the row of an upload was deleted, by `dropUpload` or by the sweep after its expiry. */
export async function isDropped({ db }: AttachmentContext, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('resumable_upload')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()
  return found === undefined
}

/** Removes an upload with its bytes. An attachment that was created from it stays. */
export async function dropUpload(context: AttachmentContext, key: string): Promise<void> {
  await context.db.deleteFrom('resumable_upload').where('key', '=', key).execute()
  await removeUnclaimedFiles(context, [key])
}
