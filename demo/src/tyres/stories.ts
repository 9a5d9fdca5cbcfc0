import { mattiId, timoId } from '../people/employees.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'

/** Cars of today with special tyres. */
export interface TyreStories {
  /** The front tyres are illegal since its last visit. */
  readonly illegal: WorkOrder | undefined
  /** Its tyres are nine years old, and were already measured on today's work order. */
  readonly aged: WorkOrder | undefined
  /** A van with twin wheels. */
  readonly twin: WorkOrder | undefined
}

/** Matti's first two cars of today, and Timo's van. */
export function findTyreStories(visits: readonly BookedVisit[]): TyreStories {
  const ordersOf = (employeeId: number) =>
    visits
      .filter(({ visit: { shift } }) => shift.day === 0 && shift.employee.id === employeeId)
      .map(({ order }) => order)
  const [illegal, aged] = ordersOf(mattiId)
  return { illegal, aged, twin: ordersOf(timoId)[0] }
}
