import { mattiId, timoId } from '../people/employees.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'

/** Work orders of today whose cars have special tyres. */
export interface TyreStories {
  /** A car whose front tyres have been below the legal depth since its last visit. */
  readonly illegal: WorkOrder | undefined
  /** A car with nine-year-old tyres, which were measured on today's work order. */
  readonly aged: WorkOrder | undefined
  /** A van with twin wheels. */
  readonly twin: WorkOrder | undefined
}

/** Selects Matti's first two cars of today, and Timo's van. */
export function findTyreStories(visits: readonly BookedVisit[]): TyreStories {
  const ordersOf = (employeeId: number) =>
    visits
      .filter(({ visit: { shift } }) => shift.day === 0 && shift.employee.id === employeeId)
      .map(({ order }) => order)
  const [illegal, aged] = ordersOf(mattiId)
  return { illegal, aged, twin: ordersOf(timoId)[0] }
}
