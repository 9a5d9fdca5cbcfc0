import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentContext } from './attachment-context.ts'
import { recordAttachmentEvent } from './attachment-event.ts'
import { findAttachment } from './find-attachment.ts'
import { notePendingFile, settleFiles } from './pending-files.ts'

/**
 * Removes an attachment, with a line in the work order's history. The row goes first; the bytes follow at
 * once, or with the next sweep.
 *
 * @throws {Refusal} notFound
 */
export async function removeAttachment(
  context: AttachmentContext,
  session: CurrentSession,
  address: { readonly id: number; readonly key: string },
): Promise<void> {
  const { db, clock } = context
  const { siteId } = session
  const key = await inTransaction(db, async (tx) => {
    const attachment = await findAttachment(tx, siteId, address)
    const { numDeletedRows } = await tx
      .deleteFrom('attachment')
      .where('site_id', '=', siteId)
      .where('id', '=', attachment.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw refuse('notFound')
    const now = clock.now()
    await notePendingFile(tx, attachment.key, now)
    const { work_order_id: workOrderId, activity_id: activityId, job_id, file_name: fileName } = attachment
    const job = job_id === null ? null : await numberedJob(tx, siteId, job_id)
    const owner = { workOrderId, job, activityId }
    await recordAttachmentEvent(tx, 'attachmentRemoved', { session, now, owner, fileName })
    if (workOrderId !== null)
      await notifyLive(tx, { name: 'attachmentsChanged', siteId, event: { WorkOrderId: workOrderId } })
    return attachment.key
  })
  await settleFiles(context, [key])
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
