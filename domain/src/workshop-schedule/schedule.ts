import type {
  ScheduleReservation,
  ScheduleResource,
  ScheduleShift,
  ScheduleStamping,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { byStart, type EndedSpan } from '../time/span.ts'

/** A reservation's time on one resource, as the rules count with it. */
export interface Allocation extends EndedSpan {
  /** The same in all allocations of the reservation. */
  readonly reservationId: string
  readonly resourceId: number
  /** Null where the server does not tell. */
  readonly workOrderId: number | null
  /** The car's plate; empty for none. */
  readonly license: string
  /** Until when the customer expects the car: the promise, or the later time that was told. Null for none. */
  readonly promisedUntil: Date | null
  /** Until when a customer who waits in the workshop was to wait: the promise, or the agreed end. Null if no customer waits. */
  readonly waitingUntil: Date | null
  /** Its work is done or the car was fetched: nothing of it is still to come. */
  readonly isFinished: boolean
  readonly isOverlapAllowed: boolean
}

/** What is being moved: an allocation, or a reservation that lies on no resource yet. */
export type Movable = Omit<Allocation, 'resourceId'> & { readonly resourceId: number | null }

/** Where something is to go. */
export interface Place extends EndedSpan {
  readonly resourceId: number
}

/** When a resource is there. */
export interface ResourceTimes {
  readonly isPerson: boolean
  /** By time. */
  readonly shifts: readonly EndedSpan[]
  /** May overlap. */
  readonly absences: readonly EndedSpan[]
}

/** A stamping of work that goes on. */
export interface RunningWork {
  readonly resourceId: number
  readonly workOrderIds: readonly number[]
}

/** Allocations, and where to find them. */
export interface AllocationIndex {
  readonly allocations: readonly Allocation[]
  /** By resource, each list by start. */
  readonly allocationsOf: ReadonlyMap<number, readonly Allocation[]>
  readonly ofReservation: ReadonlyMap<string, readonly Allocation[]>
}

/** A day of the workshop, read once from what the server told; without material. */
export interface Schedule extends AllocationIndex {
  readonly resources: ReadonlyMap<number, ResourceTimes>
  readonly running: readonly RunningWork[]
  readonly day: EndedSpan
  /** The site's working hours of that day: when a bay counts as available, which has no shifts. */
  readonly workingHours: EndedSpan
}

/** What the server tells of a day. */
export interface ScheduleAnswers {
  readonly resources: readonly ScheduleResource[]
  readonly shifts: readonly ScheduleShift[]
  readonly reservations: readonly ScheduleReservation[]
  readonly stampings: readonly ScheduleStamping[]
}

/** The latest instant there is: when what has no end ends. */
const endOfTime = new Date(8.64e15)

/** Reads a day from what the server told; whatever takes material is left out (specification.md, Schedule rules). */
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
        // A server that does not tell who is a person has shifts of persons alone.
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

/** Makes allocations easy to find. */
export const indexOf = (allocations: readonly Allocation[]): AllocationIndex => ({
  allocations,
  allocationsOf: Map.groupBy(allocations.toSorted(byStart), ({ resourceId }) => resourceId),
  ofReservation: Map.groupBy(allocations, ({ reservationId }) => reservationId),
})

/** Entries that were read before: when one changes, thousands of others have not. */
const known = new WeakMap<ScheduleReservation, Allocation>()

/** An entry of the schedule's reservations; the same object for the same entry. */
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

/** A reservation that lies on no resource; one whose time nobody told begins with the day. */
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

/** The later one of a promise and what was told since, each of which may be missing. */
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
