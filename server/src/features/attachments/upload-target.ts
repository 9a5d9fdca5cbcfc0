import type { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import { refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { readActiveSessions } from '../../platform/session/active-sessions.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** The right that every upload needs. */
const uploadRight = 'MobileServiceTechnician'

/** Who attaches: what is needed of a session, whose id is null where nobody is signed in. */
export interface Uploader extends Pick<CurrentSession, 'siteId' | 'employeeId' | 'rights' | 'language'> {
  readonly id: string | null
}

/**
 * The uploader as the session is now: a file may take minutes to arrive, and be cleaned after that.
 *
 * @throws {Refusal} unauthorized where it has ended; notFound where it has moved to another site; forbidden
 */
export async function readUploader(tx: Tx, uploader: Uploader, now: Date): Promise<Uploader> {
  const { id, siteId } = uploader
  if (id === null) return uploader
  const session = (await readActiveSessions(tx, [id], now)).get(id)
  if (session === undefined) throw refuse('unauthorized')
  if (session.siteId !== siteId) throw refuse('notFound')
  if (!session.rights.has(uploadRight)) throw refuse('forbidden', { right: uploadRight })
  return { ...uploader, rights: session.rights }
}

/** What a file is to be attached to, as the address names it. */
export type UploadTarget =
  | { readonly orderNumber: number; readonly jobNumber: number | null }
  | { readonly activityId: number }

/** Where an upload in pieces belongs, as it was described. */
export const targetOf = (metadata: ResumableMetadata): UploadTarget =>
  'activityId' in metadata
    ? { activityId: metadata.activityId }
    : { orderNumber: metadata.orderNumber, jobNumber: metadata.jobNumber ?? null }

/** The row that an attachment hangs on. */
export interface AttachmentOwner {
  readonly workOrderId: number | null
  readonly job: { readonly id: number; readonly number: number } | null
  readonly activityId: number | null
}

/**
 * Finds what a file is to be attached to, and checks that this person may attach to it: to a work order and its
 * jobs with the right EditJob while its jobs may be edited (specification.md, Rights).
 *
 * @throws {Refusal} forbidden; notFound; workOrderNotActive; paymentLinkActive
 */
export async function findOwner(
  db: Db | Tx,
  { siteId, rights }: Pick<Uploader, 'siteId' | 'rights'>,
  target: UploadTarget,
): Promise<AttachmentOwner> {
  if ('activityId' in target) return findActivity(db, siteId, target.activityId)
  if (!rights.has('EditJob')) throw refuse('forbidden', { right: 'EditJob' })
  const order = await db
    .selectFrom('work_order')
    .select(['id', 'order_number', 'status', 'has_active_payment_link'])
    .where('site_id', '=', siteId)
    .where('order_number', '=', target.orderNumber)
    .executeTakeFirst()
  if (order === undefined) throw refuse('notFound')
  const job = target.jobNumber === null ? null : await findJob(db, siteId, order.id, target.jobNumber)
  const [reason, ...more] = refuseOrder({
    OrderNumber: order.order_number,
    Status: order.status as WorkOrderStatus,
    HasActivePaymentLink: order.has_active_payment_link,
  })
  if (reason) throw new Refusal([reason, ...more])
  return { workOrderId: order.id, job, activityId: null }
}

async function findJob(db: Db | Tx, siteId: number, workOrderId: number, number: number) {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('site_id', '=', siteId)
    .where('work_order_id', '=', workOrderId)
    .where('job_number', '=', number)
    .executeTakeFirst()
  if (job === undefined) throw refuse('notFound')
  return { id: job.id, number }
}

async function findActivity(db: Db | Tx, siteId: number, activityId: number): Promise<AttachmentOwner> {
  const activity = await db
    .selectFrom('activity')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  if (activity === undefined) throw refuse('notFound')
  return { workOrderId: null, job: null, activityId }
}
