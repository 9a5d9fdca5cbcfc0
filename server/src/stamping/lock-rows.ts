import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import type { KnownRow } from '@verstas/domain/stamping/stampable-rows.ts'
import type { Tx } from '../database/transaction.ts'

/**
 * The site's rows of every job that a requested row belongs to. Their work orders are locked against
 * change until the end of the transaction: whoever changes rows locks the work order first.
 */
export async function lockRows(
  tx: Tx,
  siteId: number,
  requested: NonNullable<StampingRequest['OrderRows']>,
): Promise<KnownRow[]> {
  if (requested.length === 0) return []
  const orders = await tx
    .selectFrom('work_order')
    .select(['id', 'order_number', 'status'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...new Set(requested.map(({ OrderId }) => OrderId))])
    .orderBy('id')
    .forShare()
    .execute()
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
