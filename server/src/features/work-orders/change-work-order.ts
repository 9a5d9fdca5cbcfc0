import type { EventSubject, WorkOrderEventKind } from '@verstas/contract/work-orders/edit-entities.ts'
import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { WorkOrderTable } from '../../platform/database/tables/work-order-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { recordEvents } from '../../platform/events/record-event.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { holdWorkOrder } from './hold-work-order.ts'
import { findOtherHolder } from './lock.ts'
import { checkVersion } from './version.ts'

/** Who changes which work order, and from which version on. */
export interface ChangeRequest {
  readonly session: CurrentSession
  readonly workOrderId: number
  /** The header as it came; without it whatever version stands is changed. */
  readonly ifMatch: string | undefined
}

/** A work order that nobody else can change until the transaction ends. */
export interface WorkOrderChange {
  readonly session: CurrentSession
  readonly order: Selectable<WorkOrderTable>
  readonly now: Date
}

/** A line for the work order's history. `before` and `after` hold plain values by their wire names. */
export interface WorkOrderEventRecord {
  readonly kind: WorkOrderEventKind
  readonly subject: EventSubject | null
  readonly before: Readonly<Record<string, string | number | boolean | null>> | null
  readonly after: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Begins a change of a work order: holds its row, so that changes come one after the other, and only
 * then reads the clock.
 *
 * @throws {Refusal} notFound; saveLockedByOther (MetaData `user`) where another holds the lock; workOrderChanged (`user`, `at`, `fields`, `version`) where `ifMatch` is out of date
 */
export async function openChange(
  tx: Tx,
  clock: Clock,
  { session, workOrderId, ifMatch }: ChangeRequest,
): Promise<WorkOrderChange> {
  const order = await holdWorkOrder(tx, session.siteId, workOrderId)
  const now = clock.now()
  const user = await findOtherHolder(tx, session, workOrderId, now)
  if (user !== null) throw refuse('saveLockedByOther', { user })
  await checkVersion(tx, order, ifMatch)
  return { session, order, now }
}

/**
 * Ends a change whose rows are written: the version rises, the events are kept under it, and everybody
 * who looks at the work order hears of it. Without events nothing happens.
 *
 * @returns the version that now stands
 */
export async function finishChange(
  tx: Tx,
  { session, order, now }: WorkOrderChange,
  events: readonly WorkOrderEventRecord[],
): Promise<number> {
  if (events.length === 0) return order.version
  const { siteId, employeeId } = session
  const version = order.version + 1
  await tx
    .updateTable('work_order')
    .set({ version })
    .where('site_id', '=', siteId)
    .where('id', '=', order.id)
    .execute()
  const of = { siteId, employeeId, at: now, entity: 'work-order', entityId: order.id, version } as const
  await recordEvents(
    tx,
    events.map((event) => ({ ...of, ...event })),
  )
  const event = { WorkOrderId: order.id, Version: version }
  await notifyLive(tx, { name: 'workOrderChanged', siteId, event })
  return version
}
