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
  return {
    key,
    byteSize: found.byte_size,
    metadata: ResumableMetadata.parse(found.metadata),
    attachment: attachmentOf(found),
  }
}

/** Extends the lifetime of an upload after a chunk. */
export async function extendUpload({ db, clock }: AttachmentContext, key: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + uploadLifetime)
  await db.updateTable('pending_file').set({ expires_at: expiresAt }).where('key', '=', key).execute()
  await db.updateTable('resumable_upload').set({ expires_at: expiresAt }).where('key', '=', key).execute()
}

/**
 * Returns the attachment that was created from an upload, null if there is none yet. Returns undefined if the row
 * of the upload was deleted, by `dropUpload` or by the sweep after its expiry.
 */
export async function findFinished(
  { db }: AttachmentContext,
  key: string,
): Promise<UploadRow['attachment'] | undefined> {
  const found = await db
    .selectFrom('resumable_upload as upload')
    .leftJoin('attachment', (join) =>
      join
        .onRef('attachment.site_id', '=', 'upload.site_id')
        .onRef('attachment.id', '=', 'upload.attachment_id'),
    )
    .select(['attachment.id as attachmentId', 'attachment.key as attachmentKey'])
    .where('upload.key', '=', key)
    .executeTakeFirst()
  return found && attachmentOf(found)
}

const attachmentOf = ({
  attachmentId: id,
  attachmentKey: key,
}: {
  readonly attachmentId: number | null
  readonly attachmentKey: string | null
}): UploadRow['attachment'] => (id && key ? { id, key } : null)

/** Removes an upload with its bytes. Changes nothing if an attachment was created from it. */
export async function dropUpload(context: AttachmentContext, key: string): Promise<void> {
  await context.db
    .deleteFrom('resumable_upload')
    .where('key', '=', key)
    .where('attachment_id', 'is', null)
    .execute()
  await removeUnclaimedFiles(context, [key])
}
