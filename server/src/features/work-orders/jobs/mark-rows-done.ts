import type { SignResult } from '@verstas/contract/work-orders/signing.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { finishChange, type WorkOrderChange, type WorkOrderEventRecord } from '../change-work-order.ts'
import { rowEvent } from './job-events.ts'
import type { loadRowsToSign } from './load-rows-to-sign.ts'

/** Rows that are done, on work orders that the transaction holds. */
export interface RowsDone extends Pick<WorkOrderChange, 'session' | 'now'> {
  readonly orders: readonly WorkOrderChange['order'][]
  readonly rows: Awaited<ReturnType<typeof loadRowsToSign>>
  /** Who did the work. */
  readonly doneBy: { readonly id: number; readonly name: string }
  /** What else changes about a work order at the same moment. */
  readonly eventsOf?: (order: WorkOrderChange['order']) => readonly WorkOrderEventRecord[]
}

/**
 * Marks labour rows as done, each work order with its new version, its history and its live event.
 *
 * @returns the versions that now stand
 */
export async function markRowsDone(tx: Tx, done: RowsDone): Promise<SignResult['WorkOrders']> {
  const { session, now, orders, rows, doneBy, eventsOf = () => [] } = done
  if (rows.length > 0) await writeDone(tx, session.siteId, done)
  const after = { MarkAsDoneDate: now.toISOString(), MarkAsDoneBy: doneBy.name }
  const versions: SignResult['WorkOrders'] = []
  for (const order of orders) {
    const signed = rows
      .filter(({ WorkOrderId }) => WorkOrderId === order.id)
      .map((row) => rowEvent('rowSigned', row, row, { before: { MarkAsDoneDate: null }, after }))
    const events = [...signed, ...eventsOf(order)]
    versions.push({
      WorkOrderId: order.id,
      Version: await finishChange(tx, { session, order, now }, events),
    })
  }
  return versions
}

async function writeDone(tx: Tx, siteId: number, { rows, doneBy, now }: RowsDone): Promise<void> {
  await tx
    .updateTable('job_row')
    .set({ done_at: now, done_by: doneBy.id })
    .where('site_id', '=', siteId)
    .where(
      'id',
      'in',
      rows.map(({ RowId }) => RowId),
    )
    .execute()
}
