import type { EndedWork } from '@verstas/domain/stamping/ended-work.ts'
import type { StampedSpan } from '@verstas/domain/stamping/start-time.ts'
import type { Tx } from '../database/transaction.ts'

/** The substatus of a work order on which the work is done. */
export const readySubstatus = 'READY'

/** The work orders that these stampings of the site are on. */
export async function loadOrderIds(tx: Tx, siteId: number, ends: readonly StampedSpan[]): Promise<number[]> {
  const stampingIds = ends.filter(({ rowIds }) => rowIds.length > 0).map(({ id }) => id)
  if (stampingIds.length === 0) return []
  const rows = await tx
    .selectFrom('stamping_row')
    .select('work_order_id')
    .distinct()
    .where('site_id', '=', siteId)
    .where('stamping_id', 'in', stampingIds)
    .execute()
  return rows.map(({ work_order_id }) => work_order_id)
}

/**
 * The undone labour rows of these work orders of the site, as far as their jobs can be changed: those of a
 * work order that is not active, or has an active payment link, stay as they are.
 *
 * @param endedRowIds the rows that the ended stampings were on
 */
export async function loadEndedWork(
  tx: Tx,
  siteId: number,
  orderIds: readonly number[],
  endedRowIds: readonly number[],
): Promise<EndedWork> {
  if (orderIds.length === 0) return { rows: [], canBecomeReady: false }
  const rows = await tx
    .selectFrom('job_row')
    .innerJoin('work_order', (join) =>
      join
        .onRef('work_order.site_id', '=', 'job_row.site_id')
        .onRef('work_order.id', '=', 'job_row.work_order_id'),
    )
    .select((from) => [
      'job_row.id as RowId',
      'job_row.work_order_id as OrderId',
      from
        .exists(from.selectFrom('work_order_substatus').select('code').where('code', '=', readySubstatus))
        .as('canBecomeReady'),
    ])
    .where('job_row.site_id', '=', siteId)
    .where('job_row.work_order_id', 'in', [...orderIds])
    .where('work_order.status', '=', 'A')
    .where('work_order.has_active_payment_link', '=', false)
    .where('job_row.row_type', '=', 'LabourOperation')
    .where('job_row.is_marked_as_deleted', '=', false)
    .where('job_row.done_at', 'is', null)
    .execute()
  const ended = new Set(endedRowIds)
  return {
    rows: rows.map(({ OrderId, RowId }) => ({ OrderId, RowId, isEnded: ended.has(RowId) })),
    canBecomeReady: rows.some(({ canBecomeReady }) => canBecomeReady),
  }
}
