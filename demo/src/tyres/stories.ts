import { homeSiteOf, mattiId, timoId } from '../people/employees.ts'
import { helsinki } from '../sites.ts'
import type { BookedVisit } from '../work-orders/visit-orders.ts'
import type { WorkOrder } from '../work-orders/work-orders.ts'

/** Cars of today whose tyres show something in particular. */
export interface TyreStories {
  /** Its front tyres are illegal, as somebody measured this morning on today's work order. */
  readonly illegal: WorkOrder | undefined
  /** The first of these cars that was here before has tyres of nine years. */
  readonly aged: readonly number[]
  /** A van with twin wheels. */
  readonly twin: WorkOrder | undefined
}

/** Matti's first car of today, one of those after it, and the van that Timo has. */
export function findTyreStories(visits: readonly BookedVisit[]): TyreStories {
  const today = visits.filter(
    ({ visit: { shift } }) => shift.day === 0 && homeSiteOf(shift.employee) === helsinki,
  )
  const ordersOf = (employeeId: number) =>
    today.filter(({ visit: { shift } }) => shift.employee.id === employeeId).map(({ order }) => order)
  const [illegal, ...ofMatti] = ordersOf(mattiId)
  const [twin] = ordersOf(timoId)
  const others = [...ofMatti, ...today.map(({ order }) => order)].filter(
    (order) => order !== illegal && order !== twin,
  )
  return { illegal, aged: others.map(({ vehicle }) => vehicle.id), twin }
}
