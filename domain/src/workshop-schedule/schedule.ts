import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan } from '../time/span.ts'

/** A reservation's time on one resource, as the schedule rules need it. */
export interface Allocation extends EndedSpan {
  /** The id of the reservation; all its allocations have it. */
  readonly reservationId: string
  readonly resourceId: number
  /** The id of the work order; null if the server does not send it. */
  readonly workOrderId: number | null
  /** The plate of the car; empty if there is none. */
  readonly license: string
  /**
   * The time at which the customer expects the car: the promise, or the later time that the customer knows.
   * Null without a promise.
   */
  readonly promisedUntil: Date | null
  /**
   * The agreed time of a customer who waits in the workshop: the promise, or the agreed end. Null if no
   * customer waits.
   */
  readonly waitingUntil: Date | null
  /** True if no work remains: it is done, or the car was delivered. */
  readonly isFinished: boolean
  readonly isOverlapAllowed: boolean
}

/** An allocation or an unallocated reservation that is being moved. */
export type Movable = Omit<Allocation, 'resourceId'> & { readonly resourceId: number | null }

/** The target of a move: a resource and times. */
export interface Place extends EndedSpan {
  readonly resourceId: number
}

/** The times at which a resource is available. */
export interface ResourceTimes {
  readonly isPerson: boolean
  /** Sorted by time. */
  readonly shifts: readonly EndedSpan[]
  /** Absences may overlap each other. */
  readonly absences: readonly EndedSpan[]
}

/** A running stamping on work orders. */
export interface RunningWork {
  readonly resourceId: number
  readonly workOrderIds: readonly number[]
}

/** Allocations, with indexes by resource and by reservation. */
export interface AllocationIndex {
  readonly allocations: readonly Allocation[]
  /** The allocations of each resource, sorted by start. */
  readonly allocationsOf: ReadonlyMap<number, readonly Allocation[]>
  readonly ofReservation: ReadonlyMap<string, readonly Allocation[]>
}

/** A day of the workshop, parsed once from the server's responses. It omits material. */
export interface Schedule extends AllocationIndex {
  readonly resources: ReadonlyMap<number, ResourceTimes>
  readonly running: readonly RunningWork[]
  readonly day: EndedSpan
  /** The site's working hours on the day: bays, which have no shifts, are available in them. */
  readonly workingHours: EndedSpan
}

/** The server's responses about a day. */
export interface ScheduleAnswers {
  readonly resources: readonly ScheduleResource[]
  readonly shifts: readonly ScheduleShift[]
  readonly reservations: readonly ScheduleReservation[]
  readonly stampings: readonly ScheduleStamping[]
}

/** The latest possible instant, used as the end of anything without an end. */
const endOfTime = new Date(8.64e15)

/** Parses a day from the server's responses (specification.md, Schedule rules). Material is omitted. */
export function readSchedule(
  answers: ScheduleAnswers,
  { day, workingHours }: Pick<Schedule, 'day' | 'workingHours'>,
): Schedule {
  const shifts = Map.groupBy(answers.shifts, ({ resourceId }) => resourceId)
  const absences = Map.groupBy(
    answers.stampings.filter(({ isAbsence }) => isAbsence === true),
    ({ resourceId }) => resourceId,
  )
  return {
    ...indexOf(answers.reservations.filter(({ isMaterial }) => !isMaterial).map(allocationOf)),
    resources: new Map(
      answers.resources.map(({ id, isPerson }) => {
        const own = (shifts.get(id) ?? []).map(spanOf).toSorted(byStart)
        // Servers that implement only the specification do not mark persons; only persons have shifts.
        const times = { isPerson: isPerson ?? own.length > 0, shifts: own }
        return [id, { ...times, absences: (absences.get(id) ?? []).map(spanOf) }]
      }),
    ),
    running: answers.stampings.flatMap(({ end, isAbsence, resourceId, workOrderIds = [] }) =>
      end === null && isAbsence !== true && workOrderIds.length > 0 ? [{ resourceId, workOrderIds }] : [],
    ),
    day,
    workingHours,
  }
}

/** Indexes allocations by resource and reservation. */
export const indexOf = (allocations: readonly Allocation[]): AllocationIndex => ({
  allocations,
  allocationsOf: Map.groupBy(allocations.toSorted(byStart), ({ resourceId }) => resourceId),
  ofReservation: Map.groupBy(allocations, ({ reservationId }) => reservationId),
})

/**
 * Caches parsed entries by the received object: when one entry changes, thousands of others are not parsed
 * again.
 */
const known = new WeakMap<ScheduleReservation, Allocation>()

/** Parses an entry of the schedule; returns the same object for the same entry. */
export function allocationOf(entry: ScheduleReservation): Allocation {
  const before = known.get(entry)
  if (before) return before
  const promisedUntil = laterOf(entry.promisedAt, entry.toldUntil)
  const span = spanOf(entry)
  const allocation: Allocation = {
    ...span,
    reservationId: entry.Oid,
    resourceId: entry.resourceId,
    workOrderId: entry.workOrderId ?? null,
    license: entry.license,
    promisedUntil,
    waitingUntil: entry.isCustomerWaiting ? (promisedUntil ?? span.endAt) : null,
    isFinished: entry.state === 'done' || entry.isDelivered === true,
    isOverlapAllowed: entry.isOverlapAllowed === true,
  }
  known.set(entry, allocation)
  return allocation
}

/** Parses an unallocated reservation. Without a start it begins at the start of the day. */
export function unallocatedOf(reservation: UnallocatedReservation, day: EndedSpan): Movable {
  const startAt = reservation.start === undefined ? day.startAt : new Date(reservation.start)
  const endAt = new Date(startAt.getTime() + reservation.duration * 60_000)
  const promisedUntil = laterOf(reservation.promisedAt, null)
  return {
    startAt,
    endAt,
    reservationId: reservation.reservationId,
    resourceId: null,
    workOrderId: reservation.workOrderId,
    license: reservation.licenseNumber,
    promisedUntil,
    waitingUntil: reservation.isCustomerWaiting ? (promisedUntil ?? endAt) : null,
    isFinished: false,
    isOverlapAllowed: false,
  }
}

/** Returns the later of the promise and the time that the customer knows; null if both are missing. */
function laterOf(promisedAt: string | null | undefined, toldUntil: string | null | undefined): Date | null {
  const instants = [promisedAt, toldUntil]
    .filter((instant) => instant != null)
    .map((instant) => Date.parse(instant))
  return instants.length === 0 ? null : new Date(Math.max(...instants))
}

const spanOf = ({ start, end }: { readonly start: string; readonly end: string | null }): EndedSpan => ({
  startAt: new Date(start),
  endAt: end === null ? endOfTime : new Date(end),
})
