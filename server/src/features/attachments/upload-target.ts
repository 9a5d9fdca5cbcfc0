import type { ResumableMetadata } from '@verstas/contract/attachments/resumable.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import { refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import type { Db, Tx } from '../../platform/database/transaction.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { readActiveSessions } from '../../platform/session/active-sessions.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

/** The required fields of the uploader's session. The `id` is null for an upload without a sign-in. */
export interface Uploader extends Pick<CurrentSession, 'siteId' | 'employeeId' | 'rights' | 'language'> {
  readonly id: string | null
}

/**
 * Reads the uploader's session again, because receiving and cleaning a file may take minutes. Returns the
 * uploader with the present rights.
 *
 * @throws {Refusal} unauthorized if the session has ended; notFound if it has moved to another site
 */
export async function readUploader(tx: Tx, uploader: Uploader, now: Date): Promise<Uploader> {
  const { id, siteId } = uploader
  if (id === null) return uploader
  const session = (await readActiveSessions(tx, [id], now)).get(id)
  if (session === undefined) throw refuse('unauthorized')
  if (session.siteId !== siteId) throw refuse('notFound')
  return { ...uploader, rights: session.rights }
}

/** The object that receives a file, as the request names it. */
export type UploadTarget =
  | { readonly orderNumber: number; readonly jobNumber: number | null }
  | { readonly activityId: number }
  | {
      readonly inspectionId: number
      /** The check or marker to which the file belongs; null for the whole inspection. */
      readonly property: string | null
    }

/** Returns the target of a resumable upload from its metadata. */
export const targetOf = (metadata: ResumableMetadata): UploadTarget =>
  'activityId' in metadata
    ? { activityId: metadata.activityId }
    : 'inspectionId' in metadata
      ? { inspectionId: metadata.inspectionId, property: metadata.property ?? null }
      : { orderNumber: metadata.orderNumber, jobNumber: metadata.jobNumber ?? null }

/** The entity that has the attachment. */
export interface AttachmentOwner {
  readonly workOrderId: number | null
  readonly job: { readonly id: number; readonly number: number } | null
  readonly activityId: number | null
  readonly inspection: OwningInspection | null
}

interface OwningInspection {
  readonly id: number
  readonly vehicleId: number
  readonly version: number
  readonly property: string | null
}

/**
 * Finds the target of a file and checks that the uploader may attach to it (specification.md, Rights). An
 * inspection requires the right MobileCheckList. All other targets require MobileServiceTechnician. A work
 * order and its jobs also require EditJob and editable jobs.
 *
 * @throws {Refusal} forbidden; notFound; workOrderNotActive; paymentLinkActive
 */
export async function findOwner(
  db: Db | Tx,
  { siteId, rights }: Pick<Uploader, 'siteId' | 'rights'>,
  target: UploadTarget,
): Promise<AttachmentOwner> {
  if ('inspectionId' in target) {
    requireRight(rights, 'MobileCheckList')
    return findInspection(db, siteId, target)
  }
  requireRight(rights, 'MobileServiceTechnician')
  if ('activityId' in target) return findActivity(db, siteId, target.activityId)
  requireRight(rights, 'EditJob')
  const order = await db
    .selectFrom('work_order')
    .select(['id', 'order_number', 'external_number', 'status', 'has_active_payment_link'])
    .where('site_id', '=', siteId)
    .where('order_number', '=', target.orderNumber)
    .executeTakeFirst()
  if (order === undefined) throw refuse('notFound')
  const job = target.jobNumber === null ? null : await findJob(db, siteId, order.id, target.jobNumber)
  const [reason, ...more] = refuseOrder({
    OrderNumber: order.order_number,
    ExternalNumber: order.external_number,
    Status: order.status as WorkOrderStatus,
    HasActivePaymentLink: order.has_active_payment_link,
  })
  if (reason) throw new Refusal([reason, ...more])
  return { workOrderId: order.id, job, activityId: null, inspection: null }
}

function requireRight(rights: Uploader['rights'], right: Right): void {
  if (!rights.has(right)) throw refuse('forbidden', { right })
}

async function findInspection(
  db: Db | Tx,
  siteId: number,
  { inspectionId, property }: Extract<UploadTarget, { readonly inspectionId: number }>,
): Promise<AttachmentOwner> {
  const found = await db
    .selectFrom('inspection')
    .select(['id', 'vehicle_id as vehicleId', 'version'])
    .where('site_id', '=', siteId)
    .where('id', '=', inspectionId)
    .executeTakeFirst()
  if (found === undefined) throw refuse('notFound')
  return { workOrderId: null, job: null, activityId: null, inspection: { ...found, property } }
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
  return { workOrderId: null, job: null, activityId, inspection: null }
}
