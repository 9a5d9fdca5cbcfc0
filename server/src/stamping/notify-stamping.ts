import type { StampingPlan } from '@verstas/domain/stamping/place-in-lane.ts'
import type { Tx } from '../database/transaction.ts'
import { notifyLive } from '../live/notify-live.ts'
import type { StampingAct } from './stamping-act.ts'

/**
 * Tells each site that a stamping changed at whose time it was, and on which work orders: those of the
 * stampings that ended, and at the session's site also those of the one that began.
 */
export async function notifyStamping(tx: Tx, { ends }: StampingPlan, act: StampingAct): Promise<void> {
  const { session, request } = act
  const begun = (request.OrderRows ?? []).map(({ OrderId }) => OrderId)
  const workOrders = new Map([[session.siteId, new Set(begun)]])
  for (const { siteId, id } of ends) {
    const ofSite = workOrders.get(siteId) ?? new Set()
    for (const workOrderId of await workOrdersOf(tx, siteId, id)) ofSite.add(workOrderId)
    workOrders.set(siteId, ofSite)
  }
  for (const [siteId, ids] of workOrders) {
    const event = { EmployeeId: request.SalesmanId, WorkOrderIds: [...ids] }
    await notifyLive(tx, { name: 'stampingChanged', siteId, event })
  }
}

async function workOrdersOf(tx: Tx, siteId: number, stampingId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('stamping_row')
    .select('work_order_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('stamping_id', '=', stampingId)
    .execute()
  return rows.map(({ work_order_id }) => work_order_id)
}
