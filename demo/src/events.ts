import { minute, toTimestamp } from './calendar.ts'
import type { BookedVisit } from './work-orders/visit-orders.ts'
import type { Workshop } from './workshop.ts'

const daysOfEvents = 3

/** Adds an event to each recent work order whose work is done: the technician recorded the mileage. */
export function addEvents({ ledger, random }: Workshop, visits: readonly BookedVisit[]): void {
  for (const { visit, order } of visits) {
    if (visit.shift.day < -daysOfEvents || !order.isWorkDone) continue
    const mileage = order.row.mileage
    ledger.add('event', {
      site_id: order.site.id,
      id: ledger.nextId('event'),
      at: toTimestamp(visit.start + 5 * minute),
      employee_id: visit.shift.employee.id,
      entity: 'work-order',
      entity_id: order.id,
      kind: 'edited',
      before: { Mileage: Math.max(0, mileage - random.int(1, 60)) },
      after: { Mileage: mileage },
    })
  }
}
