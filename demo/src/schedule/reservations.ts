import { type Instant, toTimestamp } from '../calendar.ts'
import type { Ledger } from '../ledger.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'
import type { Workshop } from '../workshop.ts'

export interface ReservedPart {
  readonly resourceId: number
  readonly start: Instant
  readonly end: Instant
}

export interface NewReservation {
  readonly order: WorkOrder
  readonly start: Instant
  readonly end: Instant
  /** Resources that the reservation needs for its whole time. */
  readonly resourceIds: readonly number[]
  /** Resources that the reservation needs for a part of its time. */
  readonly parts?: readonly ReservedPart[]
  readonly deliveredAt: Instant | null
  readonly isCustomerLate: boolean
}

/** Adds a reservation with its allocations. */
export function addReservation({ ledger, random }: Workshop, reservation: NewReservation): void {
  const { order, start, end, resourceIds, parts = [], deliveredAt, isCustomerLate } = reservation
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
  const reservedTimes = [...resourceIds.map((resourceId) => ({ resourceId, start, end })), ...parts]
  for (const part of reservedTimes)
    ledger.add('reservation_resource', {
      site_id: order.site.id,
      reservation_id: id,
      resource_id: part.resourceId,
      start_at: toTimestamp(part.start),
      end_at: toTimestamp(part.end),
      is_overlap_allowed: false,
    })
}

interface ReservedTime {
  readonly resource_id: number
  readonly start_at: string
  readonly end_at: string
  is_overlap_allowed: boolean
}

/**
 * Marks each reserved time that overlaps an earlier one of its resource. Also marks all times of material
 * resources, which may always overlap.
 */
export function markOverlaps(ledger: Ledger): void {
  const resources = ledger.rowsOf('resource') as readonly {
    readonly id: number
    readonly is_material: boolean
  }[]
  const material = new Set(resources.filter(({ is_material }) => is_material).map(({ id }) => id))
  const reservedTimes = ledger.rowsOf('reservation_resource') as readonly ReservedTime[]
  for (const ofResource of Map.groupBy(reservedTimes, ({ resource_id }) => resource_id).values()) {
    let freeFrom = ''
    for (const time of ofResource.toSorted((a, b) => a.start_at.localeCompare(b.start_at))) {
      time.is_overlap_allowed = material.has(time.resource_id) || time.start_at < freeFrom
      if (time.end_at > freeFrom) freeFrom = time.end_at
    }
  }
}
