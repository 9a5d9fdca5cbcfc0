import { type Instant, toTimestamp } from '../calendar.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'
import type { Workshop } from '../workshop.ts'

export interface NewReservation {
  readonly order: WorkOrder
  readonly start: Instant
  readonly end: Instant
  readonly resourceIds: readonly number[]
  readonly deliveredAt: Instant | null
  readonly isCustomerLate: boolean
}

export function addReservation({ ledger, random }: Workshop, reservation: NewReservation): void {
  const { order, start, end, resourceIds, deliveredAt, isCustomerLate } = reservation
  const id = ledger.nextId('reservation')
  const span = { start_at: toTimestamp(start), end_at: toTimestamp(end) }
  ledger.add('reservation', {
    site_id: order.site.id,
    id,
    oid: random.uuid(),
    work_order_id: order.id,
    ...span,
    delivered_at: deliveredAt === null ? null : toTimestamp(deliveredAt),
    is_customer_late: isCustomerLate,
  })
  for (const resourceId of resourceIds)
    ledger.add('reservation_resource', {
      site_id: order.site.id,
      reservation_id: id,
      resource_id: resourceId,
      ...span,
    })
}
