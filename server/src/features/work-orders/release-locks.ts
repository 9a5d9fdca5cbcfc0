import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'

/** Gives back the locks that were taken or renewed last with a session, at its end or its move. */
export async function releaseLocksOf(tx: Tx, sessionId: string): Promise<void> {
  const released = await tx
    .deleteFrom('work_order_lock')
    .where('session_id', '=', sessionId)
    .returning(['site_id', 'work_order_id'])
    .execute()
  for (const { site_id: siteId, work_order_id: WorkOrderId } of released)
    await notifyLive(tx, { name: 'workOrderLock', siteId, event: { WorkOrderId } })
}
