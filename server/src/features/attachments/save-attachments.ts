import type { UploadForm } from '@verstas/contract/attachments/entities.ts'
import { runCommand } from '../../platform/commands/run-command.ts'
import { readJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { RawJson } from '../../platform/http/mount.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { recordAttachmentEvent } from './attachment-event.ts'
import { attachmentReader, attachmentsByIdsRead } from './attachment-reads.ts'
import { claimPendingFile, notePendingFile } from './pending-files.ts'
import type { PreparedFile } from './prepare-file.ts'
import {
  type AttachmentOwner,
  findOwner,
  readUploader,
  type Uploader,
  type UploadTarget,
} from './upload-target.ts'

/** Files that are safe in the store, and what they are attached to by whom. */
export interface SaveAttachments {
  readonly session: Uploader
  readonly target: UploadTarget
  readonly files: readonly PreparedFile[]
  readonly form: UploadForm
  readonly idempotencyKey?: string | undefined
  /** Done in the same transaction, with the attachments' ids in the order of the files. */
  readonly alongside?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/**
 * Makes attachments of stored files, all or none, with a line in the work order's history for each. A file
 * that is there already is answered with its attachment; what came again is left to the sweep.
 *
 * @returns the answer of the upload calls
 * @throws {Refusal} as `readUploader` and `findOwner`; uploadGone
 */
export function saveAttachments(context: AttachmentContext, command: SaveAttachments): Promise<RawJson> {
  const { session, target, files, form, idempotencyKey } = command
  const body = { target, form, checksums: files.map(({ checksum }) => checksum.toString('hex')) }
  const request = { name: 'upload', session, headers: { 'idempotency-key': idempotencyKey }, body }
  return runCommand(context, request, ({ tx, clock }) => saveInTransaction(tx, clock.now(), command))
}

async function saveInTransaction(tx: Tx, now: Date, command: SaveAttachments): Promise<string> {
  const { target, files } = command
  const session = await readUploader(tx, command.session, now)
  const owner = await findOwner(tx, session, target)
  const ids: number[] = []
  let isChanged = false
  for (const file of files) {
    await claimPendingFile(tx, file.key)
    const added = await insertAttachment(tx, now, owner, file, command)
    if (added === undefined) await notePendingFile(tx, file.key, now)
    else await recordAttachmentEvent(tx, 'attachmentAdded', { session, now, owner, fileName: file.fileName })
    isChanged ||= added !== undefined
    ids.push(added ?? (await findSame(tx, session.siteId, owner, file)))
  }
  await command.alongside?.(tx, ids)
  if (isChanged && owner.workOrderId !== null) {
    const event = { WorkOrderId: owner.workOrderId }
    await notifyLive(tx, { name: 'attachmentsChanged', siteId: session.siteId, event })
  }
  const reader = attachmentReader(session)
  return (await readJson(tx, attachmentsByIdsRead, [...reader, `{${ids.join()}}`])) ?? '[]'
}

/** The new attachment's id; undefined where the work order or activity has the same file. */
async function insertAttachment(
  tx: Tx,
  now: Date,
  { workOrderId, job, activityId }: AttachmentOwner,
  file: PreparedFile,
  { session, form }: SaveAttachments,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('attachment')
    .values({
      site_id: session.siteId,
      key: file.key,
      work_order_id: workOrderId,
      job_id: job?.id ?? null,
      activity_id: activityId,
      file_name: file.fileName,
      content_type: file.contentType,
      kind: file.kind,
      byte_size: file.byteSize,
      checksum: file.checksum,
      caption: form.Caption?.trim() || null,
      signer_name: file.kind === 'Signature' ? form.SignerName?.trim() || null : null,
      width: file.width,
      height: file.height,
      has_thumbnail: file.hasThumbnail,
      created_at: now,
      created_by: session.employeeId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

async function findSame(
  tx: Tx,
  siteId: number,
  { workOrderId, activityId }: AttachmentOwner,
  { checksum, kind }: PreparedFile,
): Promise<number> {
  const same = await tx
    .selectFrom('attachment')
    .select('id')
    .where('site_id', '=', siteId)
    .where('checksum', '=', checksum)
    .where('kind', '=', kind)
    .where(workOrderId === null ? 'activity_id' : 'work_order_id', '=', workOrderId ?? activityId)
    .executeTakeFirstOrThrow()
  return same.id
}
