import { mattiId, timoId } from '../people/employees.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'

/** Work orders of today whose vehicles have special tyres. */
export interface TyreStories {
  /** Its vehicle has had front tyres below the legal depth since the last visit. */
  readonly illegal: WorkOrder | undefined
  /** Its vehicle has nine-year-old tyres, which were measured on this work order. */
  readonly aged: WorkOrder | undefined
  /** Its vehicle is a van with twin wheels. */
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
