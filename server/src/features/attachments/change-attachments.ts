import type { Attachment, UploadForm } from '@verstas/contract/attachments/entities.ts'
import type { EventSubject } from '@verstas/contract/work-orders/edit-entities.ts'
import { type CommandContext, runCommand } from '../../platform/commands/run-command.ts'
import { isHeldViolation } from '../../platform/database/held-rows.ts'
import { type JsonText, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { RawJson } from '../../platform/http/answer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { attachmentsByIdsRead, attachmentValues } from './attachment-reads.ts'
import { findAttachment } from './find-attachment.ts'
import { claimPendingFile, notePendingFile } from './pending-files.ts'
import type { PreparedFile } from './prepare-file.ts'
import {
  type AttachmentOwner,
  findOwner,
  readUploader,
  type Uploader,
  type UploadTarget,
} from './upload-target.ts'

/** Stored files to attach, with their target and author. */
export interface SaveAttachments {
  readonly session: Uploader
  readonly target: UploadTarget
  readonly files: readonly PreparedFile[]
  readonly form: UploadForm
  readonly idempotencyKey?: string | undefined
  /** Runs in the same transaction, and receives the ids of the attachments in the order of the files. */
  readonly alongside?: (tx: Tx, ids: readonly number[]) => Promise<void>
}

/**
 * Creates attachments from all stored files or from none. Records an event in the target's history for each
 * new one. For a duplicate it returns the existing attachment, and marks the new bytes for removal.
 *
 * @returns the response of the upload calls
 * @throws {Refusal} errors of `readUploader` and `findOwner`; uploadGone; unavailable; idempotencyKeyReused
 */
export function saveAttachments(
  context: AttachmentContext,
  command: SaveAttachments,
): Promise<RawJson<Attachment[]>> {
  const { session, target, files, form, idempotencyKey } = command
  const body = { target, form, checksums: files.map(({ checksum }) => checksum.toString('hex')) }
  const request = { name: 'upload', session, headers: { 'idempotency-key': idempotencyKey }, body }
  return runCommand(context, request, ({ tx, clock }) => saveInTransaction(tx, clock.now(), command))
}

async function saveInTransaction(
  tx: Tx,
  now: Date,
  command: SaveAttachments,
): Promise<JsonText<Attachment[]>> {
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
  if (isChanged) await notifyOwner(tx, session.siteId, owner)
  const json = await readJson(tx, attachmentsByIdsRead, { ...attachmentValues(session), attachmentIds: ids })
  return json ?? toJson([])
}

/** Inserts an attachment and returns its id. Returns undefined if the target already has the same file. */
async function insertAttachment(
  tx: Tx,
  now: Date,
  { workOrderId, job, activityId, inspection }: AttachmentOwner,
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
      inspection_id: inspection?.id ?? null,
      property: inspection?.property ?? null,
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

/**
 * Finds the existing attachment of a duplicate.
 *
 * @throws {Refusal} unavailable if the existing file was just removed; a retry stores the file as new
 */
async function findSame(
  tx: Tx,
  siteId: number,
  { workOrderId, job, activityId, inspection }: AttachmentOwner,
  { checksum, kind }: PreparedFile,
): Promise<number> {
  const same = await tx
    .selectFrom('attachment')
    .select('id')
    .where('site_id', '=', siteId)
    .where('checksum', '=', checksum)
    .where('kind', '=', kind)
    .$if(workOrderId !== null, (query) =>
      query
        .where('work_order_id', '=', workOrderId)
        .where('job_id', job === null ? 'is' : '=', job?.id ?? null),
    )
    .$if(activityId !== null, (query) => query.where('activity_id', '=', activityId))
    .$if(inspection !== null, (query) =>
      query
        .where('inspection_id', '=', inspection?.id ?? 0)
        .where('property', inspection?.property == null ? 'is' : '=', inspection?.property ?? null),
    )
    .executeTakeFirst()
  if (same === undefined) throw refuse('unavailable')
  return same.id
}

/**
 * Removes an attachment and records an event in its target's history. The caller deletes the bytes with
 * `removeUnclaimedFiles`. If that fails, a sweep deletes them.
 *
 * @throws {Refusal} notFound; fileHeld; forbidden for a file of an inspection without the right MobileCheckList
 */
export async function removeAttachment(
  { tx, clock, session }: CommandContext,
  address: { readonly id: number; readonly key: string },
): Promise<JsonText<Record<string, never>>> {
  const { siteId } = session
  const attachment = await findAttachment(tx, siteId, address)
  const { numDeletedRows } = await tx
    .deleteFrom('attachment')
    .where('site_id', '=', siteId)
    .where('id', '=', attachment.id)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isHeldViolation(error) ? refuse('fileHeld') : error
    })
  if (numDeletedRows === 0n) throw refuse('notFound')
  const now = clock.now()
  await notePendingFile(tx, attachment.key, now)
  const { work_order_id: workOrderId, activity_id: activityId, job_id, file_name: fileName } = attachment
  const job = job_id === null ? null : await numberedJob(tx, siteId, job_id)
  const { inspection_id, property } = attachment
  const { inspection } =
    inspection_id === null
      ? { inspection: null }
      : await findOwner(tx, session, { inspectionId: inspection_id, property })
  const owner = { workOrderId, job, activityId, inspection }
  await recordAttachmentEvent(tx, 'attachmentRemoved', { session, now, owner, fileName })
  await notifyOwner(tx, siteId, owner)
  return toJson({})
}

async function numberedJob(tx: Tx, siteId: number, jobId: number) {
  const job = await tx
    .selectFrom('job')
    .select('job_number')
    .where('site_id', '=', siteId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  return job?.job_number ? { id: jobId, number: job.job_number } : null
}

/** Sends the live event of the entity that has the attachment. */
async function notifyOwner(
  tx: Tx,
  siteId: number,
  { workOrderId, activityId, inspection }: AttachmentOwner,
): Promise<void> {
  if (inspection !== null) {
    const { id: InspectionId, vehicleId: VehicleId, version: Version } = inspection
    await notifyLive(tx, { name: 'inspectionChanged', siteId, event: { InspectionId, VehicleId, Version } })
  }
  if (workOrderId !== null)
    await notifyLive(tx, { name: 'attachmentsChanged', siteId, event: { WorkOrderId: workOrderId } })
  if (activityId === null) return
  const { work_order_id: WorkOrderId } = await tx
    .selectFrom('activity')
    .select('work_order_id')
    .where('site_id', '=', siteId)
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  await notifyLive(tx, { name: 'activityChanged', siteId, event: { ActivityId: activityId, WorkOrderId } })
}

interface AttachmentEvent {
  readonly session: Pick<CurrentSession, 'siteId' | 'employeeId'>
  readonly now: Date
  readonly owner: AttachmentOwner
  readonly fileName: string
}

/**
 * Records the addition or removal of a file in its target's history. The event has no version, because the
 * target's version counts only changes of its fields.
 */
async function recordAttachmentEvent(
  tx: Tx,
  kind: 'attachmentAdded' | 'attachmentRemoved',
  { session, now, owner, fileName }: AttachmentEvent,
): Promise<void> {
  const { workOrderId, job, activityId, inspection } = owner
  const entity = workOrderId !== null ? 'work-order' : activityId !== null ? 'activity' : 'inspection'
  const entityId = workOrderId ?? activityId ?? inspection?.id
  if (entityId === undefined) return
  const file = { FileName: fileName }
  const subject: EventSubject | null = job && {
    JobId: job.id,
    JobNumber: job.number,
    RowId: null,
    RowType: null,
    RowName: null,
  }
  const change =
    kind === 'attachmentAdded' ? { before: null, after: file } : { before: file, after: { FileName: null } }
  const of = { siteId: session.siteId, at: now, employeeId: session.employeeId } as const
  await recordEvents(tx, [{ ...of, entity, entityId, kind, subject, ...change }])
}
