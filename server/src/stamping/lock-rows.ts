import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { KnownRow } from '@verstas/domain/stamping/stampable-rows.ts'
import type { Tx } from '../database/transaction.ts'

/**
 * The site's rows of every job that a requested row belongs to. Their work orders are locked against
 * change until the end of the transaction: whoever changes rows locks the work order first.
 *
 * @param toBeChanged work orders that the stamping itself will change; all are then held as for a change,
 *   in one go by their ids, so that two stampings never wait for each other
 */
export async function lockRows(
  tx: Tx,
  siteId: number,
  requested: NonNullable<StampingRequest['OrderRows']>,
  toBeChanged: readonly number[],
): Promise<KnownRow[]> {
  const orderIds = new Set([...requested.map(({ OrderId }) => OrderId), ...toBeChanged])
  if (orderIds.size === 0) return []
  const select = tx
    .selectFrom('work_order')
    .select(['id', 'order_number', 'status'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...orderIds])
    .orderBy('id')
  const orders = await (toBeChanged.length > 0 ? select.forNoKeyUpdate() : select.forShare()).execute()
  if (requested.length === 0) return []
  const rows = await tx
    .selectFrom('job_row')
    .select([
      'id',
      'work_order_id',
      'job_id',
      'row_type',
      'name',
      'is_marked_as_deleted',
      'is_stamping_prohibited',
    ])
    .where('site_id', '=', siteId)
    .where('job_id', 'in', (from) =>
      from
        .selectFrom('job_row as wanted')
        .select('wanted.job_id')
        .where('wanted.site_id', '=', siteId)
        .where('wanted.id', 'in', [...new Set(requested.map(({ OrderRowId }) => OrderRowId))]),
    )
    .execute()
  return rows.flatMap((row) => {
    const order = orders.find(({ id }) => id === row.work_order_id)
    if (!order) return []
    return {
      OrderId: order.id,
      OrderNumber: order.order_number,
      OrderStatus: order.status as WorkOrderStatus,
      JobId: row.job_id,
      RowId: row.id,
      RowType: row.row_type as RowType,
      Name: row.name,
      IsMarkedAsDeleted: row.is_marked_as_deleted,
      IsStampingProhibited: row.is_stamping_prohibited,
    }
  })
}
