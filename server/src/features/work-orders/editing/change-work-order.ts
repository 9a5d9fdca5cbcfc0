import type { EventSubject } from '@verstas/contract/work-orders/edit-entities.ts'
import type { WorkOrderEventKind } from '@verstas/contract/work-orders/edit-fields.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { type JobsOrder, labelOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { WorkOrderTable } from '../../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { checkVersion } from '../../../platform/events/check-version.ts'
import { notifyLive } from '../../../platform/events/notify-live.ts'
import { authorOf, type EventAuthor, recordEvents } from '../../../platform/events/record-event.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'

export interface ChangeRequest {
  readonly session: CurrentSession
  readonly workOrderId: number
  /** The version that the change is based on; undefined means the current one. */
  readonly baseVersion: number | undefined
}

/** A change in progress. Its work order is locked until the transaction ends. */
export interface WorkOrderChange<Author extends EventAuthor = CurrentSession> {
  readonly session: Author
  readonly order: Selectable<WorkOrderTable>
  readonly now: Date
}

/** The site, the author and the work order of a change, for its notifications. */
export interface NotifiedChange {
  readonly session: Pick<CurrentSession, 'siteId' | 'employeeId'>
  readonly order: Pick<WorkOrderChange['order'], 'id' | 'receiver_id'>
  readonly now: Date
}

/** An entry of the work order's history. `before` and `after` contain plain values by their wire names. */
export interface WorkOrderEventRecord {
  readonly kind: WorkOrderEventKind
  readonly subject: EventSubject | null
  readonly before: Readonly<Record<string, string | number | boolean | null>> | null
  readonly after: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Begins a change of a work order. Locks its row, so that changes run one after the other, and reads the
 * clock afterwards.
 *
 * @throws {Refusal} notFound; saveLockedByOther (MetaData `user`) if another employee has the lock;
 * workOrderChanged (`user`, `at`, `fields`, `version`) if `baseVersion` is out of date
 */
export async function openChange(
  tx: Tx,
  clock: Clock,
  { session, workOrderId, baseVersion }: ChangeRequest,
): Promise<WorkOrderChange> {
  const order = await lockWorkOrderRow(tx, session.siteId, workOrderId)
  const now = clock.now()
  const user = await findOtherHolder(tx, session, workOrderId, now)
  if (user !== null) throw refuse('saveLockedByOther', { user })
  await checkVersion(tx, { entity: 'work-order', row: order, error: 'workOrderChanged' }, baseVersion)
  return { session, order, now }
}

/**
 * Completes a change whose rows are written. Increments the version, records the events with it, and sends
 * live events to pages of the work order and of the site. Does nothing if there are no events.
 *
 * @returns the new version
 */
export async function finishChange(
  tx: Tx,
  { session, order, now }: WorkOrderChange<EventAuthor>,
  events: readonly WorkOrderEventRecord[],
): Promise<number> {
  if (events.length === 0) return order.version
  const { siteId } = session
  const version = order.version + 1
  await tx
    .updateTable('work_order')
    .set({ version })
    .where('site_id', '=', siteId)
    .where('id', '=', order.id)
    .execute()
  const of = { ...authorOf(session), at: now, entity: 'work-order', entityId: order.id, version } as const
  await recordEvents(
    tx,
    events.map((event) => ({ ...of, ...event })),
  )
  const event = { WorkOrderId: order.id, Version: version }
  await notifyLive(tx, { name: 'workOrderChanged', siteId, event })
  await notifyLive(tx, { name: 'progressChanged', siteId, event: { WorkOrderId: order.id } })
  return version
}

/**
 * Returns the site's work order, and locks its row until the end of the transaction. Edits, edit locks and
 * stampings wait for this lock.
 *
 * @throws {Refusal} notFound
 */
export async function lockWorkOrderRow(
  tx: Tx,
  siteId: number,
  workOrderId: number,
): Promise<Selectable<WorkOrderTable>> {
  const order = await tx
    .selectFrom('work_order')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', workOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw refuse('notFound')
  return order
}

/** Returns the name of another employee who holds the edit lock at this time; null if there is none. */
export async function findOtherHolder(
  tx: Tx,
  { siteId, employeeId }: CurrentSession,
  workOrderId: number,
  now: Date,
): Promise<string | null> {
  const holder = await tx
    .selectFrom('work_order_lock')
    .innerJoin('employee', 'employee.id', 'work_order_lock.employee_id')
    .select('employee.name')
    .where('work_order_lock.site_id', '=', siteId)
    .where('work_order_lock.work_order_id', '=', workOrderId)
    .where('work_order_lock.employee_id', '<>', employeeId)
    .where('work_order_lock.expires_at', '>', now)
    .executeTakeFirst()
  return holder?.name ?? null
}

/** Returns the values of a work order that the rules for changing jobs use. */
export const jobsOrderOf = (order: Selectable<WorkOrderTable>): JobsOrder => ({
  OrderNumber: order.order_number,
  ExternalNumber: order.external_number,
  Status: order.status as WorkOrderStatus,
  HasActivePaymentLink: order.has_active_payment_link,
  HidePartsInWeb: order.hides_parts_in_web,
})

type Values = WorkOrderEventRecord['after']

interface JobOfEvent {
  readonly JobId: number
  readonly JobNumber: number | null
}

interface RowOfEvent {
  readonly RowId: number
  readonly RowType: RowType
  readonly Name: string
  readonly Note: string
}

/** Returns an event about a job, for the history of its work order. */
export const jobEvent = (
  kind: 'jobAdded' | 'jobEdited',
  { JobId, JobNumber }: JobOfEvent,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): WorkOrderEventRecord => ({
  kind,
  subject: { JobId, JobNumber, RowId: null, RowType: null, RowName: null },
  before,
  after,
})

/** Returns an event about a row, for the history of its work order. It contains the name of the row. */
export const rowEvent = (
  kind: 'rowAdded' | 'rowEdited' | 'rowRemoved' | 'rowSigned' | 'rowUnsigned',
  { JobId, JobNumber }: JobOfEvent,
  row: RowOfEvent,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): WorkOrderEventRecord => {
  const { RowId, RowType } = row
  const subject: EventSubject = { JobId, JobNumber, RowId, RowType, RowName: labelOf(row) }
  return { kind, subject, before, after }
}
