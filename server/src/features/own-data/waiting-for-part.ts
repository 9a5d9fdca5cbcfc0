import type { PartReceipt, ReceivedPart } from '@verstas/contract/own-data/entities.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** The maximum number of work orders that an answer names. */
const maxOrders = 20

/** Returns the open work orders that need more of a part than is reserved for them, the oldest first. */
export async function waitingForPart(
  tx: Tx,
  siteId: number,
  { SupplierNumber, ItemNumber }: Pick<PartReceipt, 'SupplierNumber' | 'ItemNumber'>,
): Promise<ReceivedPart['Waiting']> {
  const { rows } = await sql<ReceivedPart['Waiting'][number]>`
    select work_order.id as "WorkOrderId", work_order.order_number as "OrderNumber",
      vehicle.plate_or_vin as "LicenseNumber", sum(amount.missing)::float8 as "Quantity"
    from job_row
    join work_order on work_order.site_id = job_row.site_id and work_order.id = job_row.work_order_id
      and work_order.status in ('A', 'P') and not work_order.is_hidden and not work_order.hides_parts_in_web
    join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
    left join part_reservation kept on kept.site_id = job_row.site_id and kept.job_row_id = job_row.id
    cross join lateral (
      select coalesce(job_row.ordered_amount, 0) - coalesce(job_row.delivered_amount, 0)
        - coalesce(kept.quantity, 0) as missing) amount
    where job_row.site_id = ${siteId} and job_row.supplier_number = ${SupplierNumber}
      and job_row.item_number = ${ItemNumber} and job_row.row_type = 'SparePart'
      and not job_row.is_marked_as_deleted and amount.missing > 0
    group by work_order.id, work_order.order_number, vehicle.plate_or_vin
    order by work_order.id limit ${maxOrders}`.execute(tx)
  return rows
}
