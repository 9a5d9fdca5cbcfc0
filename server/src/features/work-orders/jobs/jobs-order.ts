import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { JobsOrder } from '@verstas/domain/work-orders/job-rules.ts'
import type { Selectable } from 'kysely'
import type { WorkOrderTable } from '../../../platform/database/tables/work-order-tables.ts'

/** What the rules of jobs need to know of a work order. */
export const jobsOrderOf = (order: Selectable<WorkOrderTable>): JobsOrder => ({
  OrderNumber: order.order_number,
  Status: order.status as WorkOrderStatus,
  HasActivePaymentLink: order.has_active_payment_link,
  HidePartsInWeb: order.hides_parts_in_web,
})
