import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyPeople, withdrawNotifications } from '../../platform/events/notify-people.ts'
import type { WorkOrderChange } from './editing/change-work-order.ts'

type Author = WorkOrderChange['session']

interface OrderChange {
  readonly session: Pick<Author, 'siteId' | 'employeeId'>
  readonly order: Pick<WorkOrderChange['order'], 'id' | 'receiver_id'>
  readonly now: Date
}

/** Notifies the receiver of a work order that all its work is done. Call it after rows were marked as done. */
export async function notifyIfReady(tx: Tx, { session, order, now }: OrderChange): Promise<void> {
  const { siteId, employeeId: actorId } = session
  const { rows } = await sql<{ isReady: boolean }>`
    select coalesce(bool_and(done_at is not null), false) as "isReady" from job_row
    where site_id = ${siteId} and work_order_id = ${order.id} and row_type = 'LabourOperation'
      and not is_marked_as_deleted`.execute(tx)
  if (!rows[0]?.isReady) return
  const told = { siteId, at: now, actorId, workOrderId: order.id }
  await notifyPeople(tx, [order.receiver_id], { ...told, kind: 'orderReady' })
}

/** Withdraws unread notifications that a work order is ready, because work is open again. */
export const withdrawReady = (tx: Tx, { session: { siteId }, order }: OrderChange): Promise<void> =>
  withdrawNotifications(tx, { siteId, kind: 'orderReady', workOrderId: order.id })

/**
 * Notifies the people who have reserved time for a work order that its parts are picked. Withdraws the
 * notification if the parts are no longer picked.
 */
export async function notifyOfParts(
  tx: Tx,
  { session, order, now }: OrderChange,
  arePicked: boolean,
): Promise<void> {
  const { siteId, employeeId: actorId } = session
  if (!arePicked) {
    await withdrawNotifications(tx, { siteId, kind: 'partsPicked', workOrderId: order.id })
    return
  }
  const workers = await tx
    .selectFrom('reservation')
    .innerJoin('reservation_resource as entry', (join) =>
      join
        .onRef('entry.site_id', '=', 'reservation.site_id')
        .onRef('entry.reservation_id', '=', 'reservation.id'),
    )
    .innerJoin('resource', (join) =>
      join.onRef('resource.site_id', '=', 'entry.site_id').onRef('resource.id', '=', 'entry.resource_id'),
    )
    .select('resource.employee_id')
    .where('reservation.site_id', '=', siteId)
    .where('reservation.work_order_id', '=', order.id)
    .where('entry.end_at', '>', now)
    .execute()
  await notifyPeople(
    tx,
    workers.map(({ employee_id }) => employee_id),
    { siteId, kind: 'partsPicked', at: now, actorId, workOrderId: order.id },
  )
}
