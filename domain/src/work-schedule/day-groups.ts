import { findObstacle, type Work } from './day-plan.ts'

/** The reservations of a day in two groups. Each group keeps the order of the day. */
interface DayGroups<R> {
  /** The work that the employee can start, and the work that is over or that the employee does. */
  readonly startable: readonly R[]
  readonly blocked: readonly R[]
}

/** Separates the reservations that the employee cannot start now from the others. */
export function groupDay<R extends Work>(reservations: readonly R[], employeeId: number): DayGroups<R> {
  const groups = Map.groupBy(
    reservations,
    (reservation) =>
      findObstacle(reservation, employeeId) !== null &&
      !reservation.ClockedOn?.some(({ EmployeeId }) => EmployeeId === employeeId),
  )
  return { startable: groups.get(false) ?? [], blocked: groups.get(true) ?? [] }
}
