import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import {
  type Allocation,
  allocationOf,
  type Movable,
  type Schedule,
  unallocatedOf,
} from '@verstas/domain/workshop-schedule/schedule.ts'

/** Work that can be moved, with the entry or the unallocated reservation from which it was derived. */
export type Work = EntryWork | UnallocatedWork

interface EntryWork extends Allocation {
  readonly entry: ScheduleReservation
}

interface UnallocatedWork extends Movable {
  readonly entry?: undefined
  readonly reservation: UnallocatedReservation
}

/** The part of a schedule that unallocated work without an agreed time needs. */
type OfDay = Pick<Schedule, 'day'>

/** Returns the movable work of an allocated entry. */
export const workOf = (entry: ScheduleReservation): EntryWork => ({ ...allocationOf(entry), entry })

/** Returns the movable work of an unallocated reservation on the shown day. */
export const unallocatedWork = (reservation: UnallocatedReservation, { day }: OfDay): UnallocatedWork => ({
  ...unallocatedOf(reservation, day),
  reservation,
})

/**
 * Returns the key of an entry. It contains the resource, because a reservation has one entry per resource.
 */
export const entryKey = (entry: Pick<ScheduleReservation, 'Oid' | 'resourceId'>): string =>
  `${entry.Oid} ${entry.resourceId}`

/** Returns the key of the entry from which an allocation was derived. */
export const allocationKey = ({
  reservationId,
  resourceId,
}: Pick<Movable, 'reservationId' | 'resourceId'>): string => `${reservationId} ${resourceId}`

/**
 * Returns the current data of work by its key, because another user may change the work during a move.
 * Undefined if the work was removed. The key is that of an entry, or the id of an unallocated reservation.
 */
export function findWork(key: string, { entries, unallocated, schedule }: DayOfWork): Work | undefined {
  const reservation = unallocated.find(({ reservationId }) => reservationId === key)
  if (reservation) return unallocatedWork(reservation, schedule)
  const entry = entries.find((candidate) => key.startsWith(candidate.Oid) && entryKey(candidate) === key)
  return entry && workOf(entry)
}

/**
 * Returns the work of a work order: its unallocated reservation, or else its first entry. Undefined if the day has
 * none.
 */
export function findWorkOfOrder(
  orderId: number,
  { entries, unallocated, schedule }: DayOfWork,
): Work | undefined {
  const reservation = unallocated.find(({ workOrderId }) => workOrderId === orderId)
  if (reservation) return unallocatedWork(reservation, schedule)
  const entry = entries.find(({ workOrderId }) => workOrderId === orderId)
  return entry && workOf(entry)
}

interface DayOfWork {
  readonly entries: readonly ScheduleReservation[]
  readonly unallocated: readonly UnallocatedReservation[]
  readonly schedule: OfDay
}

/** Returns make and model of a vehicle in one string; empty if both are unknown. */
export const modelOf = ({ make, model }: Pick<ScheduleReservation, 'make' | 'model'>): string =>
  [make, model].filter(Boolean).join(' ')
