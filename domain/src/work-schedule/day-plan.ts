import type { Reservation } from '@verstas/contract/work-schedule/entities.ts'
import { type PlannedOrder, readinessOf } from '../parts-planning/readiness.ts'
import type { DayBounds } from '../time/day.ts'
import { minutesBetween } from '../time/format.ts'

type Times = Pick<Reservation, 'StartTime' | 'EndTime'>

const ms = (instant: string): number => Date.parse(instant)

/**
 * Returns the index of the first reservation that has not begun. The list shows the line of the current time
 * before it. Reservations must be sorted by start.
 */
export function indexOfNow(reservations: readonly Times[], now: Date): number {
  const index = reservations.findIndex(({ StartTime }) => ms(StartTime) > now.getTime())
  return index < 0 ? reservations.length : index
}

/**
 * The fields of a reservation that decide the order of a day's work. A plain specification server omits the
 * optional fields.
 */
export type Work = Times &
  Pick<Reservation, 'ReservationNumber' | 'ActualDeliveryDateTime' | 'IsCustomerLate' | 'ClockedOn'> & {
    readonly Resources: readonly Pick<
      Reservation['Resources'][number],
      'EmployeeId' | 'Name' | 'StartTime' | 'EndTime'
    >[]
    readonly WorkOrder: PlannedOrder &
      Pick<
        Reservation['WorkOrder'],
        'CustomerWaiting' | 'EstimatedDeliveryDateTime' | 'SubstatusDescription' | 'State'
      > & { readonly Jobs: readonly unknown[] }
  }

const isOver = ({ ActualDeliveryDateTime, WorkOrder: { Status, State, Jobs } }: Work): boolean =>
  ActualDeliveryDateTime !== null || Status === 'C' || Status === 'I' || (State === 'Done' && Jobs.length > 0)

/** The reason why a person cannot start undone work now. */
export type Obstacle =
  | { readonly kind: 'partsMissing' }
  /** A colleague without a share in the reservation is stamped on its work order. */
  | { readonly kind: 'colleagueWorks'; readonly name: string; readonly since: string }
  /** The work is reserved only for colleagues. */
  | { readonly kind: 'notMine'; readonly name: string }
  /** The customer has not brought the vehicle. */
  | { readonly kind: 'carNotHere' }

/**
 * Returns the obstacle that prevents the employee from starting the work; null if there is none, or if the
 * work is done, delivered, closed or invoiced. The vehicle is not here if the customer is late, the work is
 * not ongoing and the work order has no substatus.
 */
export function findObstacle(reservation: Work, employeeId: number): Obstacle | null {
  const { WorkOrder, Resources, ClockedOn = [], IsCustomerLate } = reservation
  if (isOver(reservation)) return null
  const people = Resources.filter(({ EmployeeId }) => EmployeeId)
  const isReservedFor = (id: number) => people.some(({ EmployeeId }) => EmployeeId === id)
  const isShared = isReservedFor(employeeId)
  const colleague = ClockedOn.find(
    ({ EmployeeId }) => EmployeeId !== employeeId && !(isShared && isReservedFor(EmployeeId)),
  )
  if (colleague) return { kind: 'colleagueWorks', name: colleague.Name, since: colleague.Since }
  if (people.length > 0 && !isShared) return { kind: 'notMine', name: people[0]?.Name ?? '' }
  if (readinessOf(WorkOrder).kind === 'missing') return { kind: 'partsMissing' }
  const isBegun = WorkOrder.State === 'Ongoing' || WorkOrder.SubstatusDescription !== null
  return IsCustomerLate && !isBegun ? { kind: 'carNotHere' } : null
}

export interface NextWork<R> {
  readonly reservation: R
  /** The reason why this work is next: its customer is waiting, it is late, or it has the earliest start. */
  readonly reason: 'customerWaiting' | 'late' | 'inTurn'
  /**
   * Whole minutes since the planned end, or since the promised time if that is earlier. 0 if the work is not
   * late.
   */
  readonly lateMinutes: number
}

const reasons = [
  'customerWaiting',
  'late',
  'inTurn',
] as const satisfies readonly NextWork<unknown>['reason'][]

/**
 * Returns the employee's next work, which is undone and has no obstacle. Work for a waiting customer comes
 * first if its reservation has begun. Late work follows, the work that has been late the longest first. Other
 * work is sorted by start.
 *
 * @param employeeId the employee, whose own part of a reservation is used if there is one
 */
export function findNextWork<R extends Work>(
  reservations: readonly R[],
  employeeId: number,
  now: Date,
): NextWork<R> | undefined {
  const startable = reservations.filter((work) => !isOver(work) && !findObstacle(work, employeeId))
  const candidates = startable.map((reservation) => {
    const { start, end } = timesFor(reservation, employeeId)
    const promise = reservation.WorkOrder.EstimatedDeliveryDateTime
    const due = promise === null ? end : Math.min(end, ms(promise))
    const lateMinutes = Math.max(0, Math.floor((now.getTime() - due) / 60_000))
    const isWaiting = reservation.WorkOrder.CustomerWaiting && start <= now.getTime()
    const reason: NextWork<R>['reason'] = isWaiting ? 'customerWaiting' : lateMinutes > 0 ? 'late' : 'inTurn'
    return { next: { reservation, reason, lateMinutes }, at: reason === 'inTurn' ? start : due }
  })
  const [first] = candidates.toSorted(
    (one, other) =>
      reasons.indexOf(one.next.reason) - reasons.indexOf(other.next.reason) ||
      one.at - other.at ||
      one.next.reservation.ReservationNumber - other.next.reservation.ReservationNumber,
  )
  return first?.next
}

/**
 * Returns the start and end of the employee's own part of a reservation, or of the whole reservation if there
 * is none. Times are in milliseconds.
 */
function timesFor({ StartTime, EndTime, Resources }: Work, employeeId: number) {
  const ownParts = Resources.filter(({ EmployeeId }) => EmployeeId === employeeId)
  const parts = ownParts.length > 0 ? ownParts : [{ StartTime, EndTime }]
  return {
    start: Math.min(...parts.map((part) => ms(part.StartTime))),
    end: Math.max(...parts.map((part) => ms(part.EndTime))),
  }
}

/** Returns the reserved minutes that are within the day. */
export const reservedMinutes = (reservations: readonly Times[], { start, end }: DayBounds): number =>
  reservations.reduce((sum, { StartTime, EndTime }) => {
    const from = Math.max(ms(StartTime), start.getTime())
    const to = Math.min(ms(EndTime), end.getTime())
    return sum + minutesBetween(new Date(from), new Date(to))
  }, 0)
