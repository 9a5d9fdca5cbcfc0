import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan, lengthOf } from '../time/span.ts'

/** The data of an allocation that the schedule rules need. */
export interface Allocation extends EndedSpan {
  /** The id of the reservation, equal for all its allocations. */
  readonly reservationId: string
  readonly resourceId: number
  /** The id of the work order; null if the server does not send it. */
  readonly workOrderId: number | null
  /** The plate of the vehicle. Empty if there is none. */
  readonly license: string
  /**
   * The time at which the customer expects the vehicle: the promise, or a later time that the customer knows.
   * Null if there is no promise.
   */
  readonly promisedUntil: Date | null
  /**
   * The time until which a waiting customer waits: the promise, or without a promise the end of the
   * reservation. Null if no customer waits.
   */
  readonly waitingUntil: Date | null
  /** True if the work is done or the vehicle was delivered. */
  readonly isFinished: boolean
  readonly isOverlapAllowed: boolean
}

/** An allocation or an unallocated reservation that is being moved. */
export type Movable = Omit<Allocation, 'resourceId'> & { readonly resourceId: number | null }

/** The target of a move: a resource and times. */
export interface Place extends EndedSpan {
  readonly resourceId: number
}

/** Returns the place of work on a resource from an instant on. The length of the work does not change. */
export const placeAt = (work: EndedSpan, resourceId: number, startAt: Date): Place => ({
  resourceId,
  startAt,
  endAt: new Date(startAt.getTime() + lengthOf(work)),
})

/** The times at which a resource is available. */
export interface ResourceTimes {
  readonly isPerson: boolean
  /** The shifts, sorted by time. */
  readonly shifts: readonly EndedSpan[]
  /** The absences. They may overlap each other. */
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

/**
 * A day of the workshop, parsed from the server's responses. Material resources have no allocations in it.
 */
export interface Schedule extends AllocationIndex {
  readonly resources: ReadonlyMap<number, ResourceTimes>
  readonly running: readonly RunningWork[]
  readonly day: EndedSpan
  /** The opening hours of the site on the day, in which bays are available; null if it is closed. */
  readonly workingHours: EndedSpan | null
}

/** The server's responses about a day. */
export interface ScheduleAnswers {
  readonly resources: readonly ScheduleResource[]
  readonly shifts: readonly ScheduleShift[]
  readonly reservations: readonly ScheduleReservation[]
  readonly stampings: readonly ScheduleStamping[]
}

/** The latest possible instant. It is the end of spans without an end. */
const endOfTime = new Date(8.64e15)

/**
 * Parses a day from the server's responses (specification.md, Schedule rules). Entries of material are left
 * out.
 */
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
        const shiftsOfResource = (shifts.get(id) ?? []).map(spanOf).toSorted(byStart)
        // A plain specification server does not mark persons. Only persons have shifts.
        const times = { isPerson: isPerson ?? shiftsOfResource.length > 0, shifts: shiftsOfResource }
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

/** Indexes allocations by resource and by reservation. */
export const indexOf = (allocations: readonly Allocation[]): AllocationIndex => ({
  allocations,
  allocationsOf: Map.groupBy(allocations.toSorted(byStart), ({ resourceId }) => resourceId),
  ofReservation: Map.groupBy(allocations, ({ reservationId }) => reservationId),
})

/**
 * Caches parsed entries by the received object, so that a change of one entry does not parse all entries
 * again.
 */
const parsedEntries = new WeakMap<ScheduleReservation, Allocation>()

/** Parses an entry of the schedule. It returns the same object for the same entry. */
export function allocationOf(entry: ScheduleReservation): Allocation {
  const before = parsedEntries.get(entry)
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
  parsedEntries.set(entry, allocation)
  return allocation
}

/** Parses an unallocated reservation. If it has no start, it begins at the start of the day. */
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
