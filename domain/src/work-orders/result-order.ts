import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'

type Result = Pick<WorkOrderSummary, 'Resources' | 'TimeReservation'>

/**
 * The results of a search as an employee wants them: by the start of the employee's own first
 * reservation (specification.md, Screens), then those of others by their time, then those without any.
 * Equals keep their order.
 */
export function sortByFirstReservation<R extends Result>(results: readonly R[], employeeId: number): R[] {
  return results
    .map((result) => ({ result, own: firstOwnStart(result, employeeId), any: timeOf(result) }))
    .sort((one, other) => compare(one.own, other.own) || compare(one.any, other.any))
    .map(({ result }) => result)
}

const never = Number.POSITIVE_INFINITY

const firstOwnStart = ({ Resources }: Result, employeeId: number): number =>
  Math.min(
    never,
    ...Resources.filter(({ EmployeeId }) => EmployeeId === employeeId).map(({ StartTime }) =>
      Date.parse(StartTime),
    ),
  )

const timeOf = ({ TimeReservation }: Result): number =>
  TimeReservation ? Date.parse(TimeReservation.StartTime) : never

/** A difference would be NaN between two that never start. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
