import type { StampingPlan } from '@verstas/domain/stamping/place-in-lane.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import type { StampingAct } from './stamping-act.ts'

/**
 * Tells each site that a stamping changed at whose time it was, and on which work orders: those of the
 * stampings that ended, and at the session's site also those of the one that began.
 */
export async function notifyStamping(
  tx: Tx,
  { ends }: StampingPlan,
  { session, request }: StampingAct,
): Promise<void> {
  const begun = { siteId: session.siteId, orderIds: (request.OrderRows ?? []).map(({ OrderId }) => OrderId) }
  for (const [siteId, changed] of Map.groupBy([begun, ...ends], (span) => span.siteId)) {
    const WorkOrderIds = [...new Set(changed.flatMap(({ orderIds }) => orderIds))]
    const event = { EmployeeId: request.SalesmanId, WorkOrderIds }
    await notifyLive(tx, { name: 'stampingChanged', siteId, event })
  }
}
