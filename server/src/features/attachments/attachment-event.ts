import type { EventSubject } from '@verstas/contract/work-orders/edit-entities.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import type { AttachmentOwner } from './upload-target.ts'

interface AttachmentEvent {
  readonly session: Pick<CurrentSession, 'siteId' | 'employeeId'>
  readonly now: Date
  readonly owner: AttachmentOwner
  readonly fileName: string
}

/**
 * Keeps in the work order's history that a file came or went; an activity's files leave no line there. The
 * work order's version stays, because nothing of it that can be edited has changed.
 */
export async function recordAttachmentEvent(
  tx: Tx,
  kind: 'attachmentAdded' | 'attachmentRemoved',
  { session, now, owner: { workOrderId, job }, fileName }: AttachmentEvent,
): Promise<void> {
  if (workOrderId === null) return
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
  await recordEvents(tx, [{ ...of, entity: 'work-order', entityId: workOrderId, kind, subject, ...change }])
}
