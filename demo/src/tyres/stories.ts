import { mattiId, timoId } from '../people/employees.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'

/** Today's work orders of vehicles with special tyres. */
export interface TyreStories {
  /** The vehicle of this work order has had front tyres below the legal depth since the last visit. */
  readonly illegal: WorkOrder | undefined
  /** The vehicle of this work order has nine-year-old tyres, which were measured on this work order. */
  readonly aged: WorkOrder | undefined
  /** The vehicle of this work order is a van with twin wheels. */
  readonly twin: WorkOrder | undefined
}

/** Selects the work orders of Matti's first two vehicles of today, and of Timo's van. */
export function findTyreStories(visits: readonly BookedVisit[]): TyreStories {
  const ordersOf = (employeeId: number) =>
    visits
      .filter(({ visit: { shift } }) => shift.day === 0 && shift.employee.id === employeeId)
      .map(({ order }) => order)
  const [illegal, aged] = ordersOf(mattiId)
  return { illegal, aged, twin: ordersOf(timoId)[0] }
}
