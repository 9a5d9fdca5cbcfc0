import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { entryKey, type Movable, type Place } from './board-props.ts'

/** The selected or moved work and its target. The target is null while the pointer is outside the rows. */
export interface Moving {
  readonly key: string
  /**
   * `choice`: a tap on a free place moves the work there, and a tap on another box selects that box.
   * `placing`: the next tap chooses the target, even on other work.
   */
  readonly by: 'drag' | 'choice' | 'placing' | 'keys'
  readonly place: Place | null
}

/**
 * Returns the current data of the moved work, which another user may change during the move; undefined if it
 * was removed.
 */
export function findMovable(
  key: string,
  entries: readonly ScheduleReservation[],
  unallocated: readonly UnallocatedReservation[],
): Movable | undefined {
  const reservation = unallocated.find(({ reservationId }) => reservationId === key)
  if (reservation) return { kind: 'unallocated', reservation }
  const entry = entries.find((candidate) => key.startsWith(candidate.Oid) && entryKey(candidate) === key)
  return entry && { kind: 'entry', entry }
}

/** Returns the duration in milliseconds, which a move does not change. */
export const lengthOf = (movable: Movable): number =>
  movable.kind === 'entry'
    ? Date.parse(movable.entry.end) - Date.parse(movable.entry.start)
    : movable.reservation.duration * 60_000

/**
 * Returns the start of an entry, or the agreed start of unallocated work; undefined if the server does not
 * send it.
 */
export function startOf(movable: Movable): Date | undefined {
  const start = movable.kind === 'entry' ? movable.entry.start : movable.reservation.start
  return start === undefined ? undefined : new Date(start)
}

export const licenseOf = (movable: Movable): string =>
  movable.kind === 'entry' ? movable.entry.license : movable.reservation.licenseNumber

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.resourceId === other.resourceId &&
    one.start.getTime() === other.start.getTime())

/** Returns the resource and the start of an entry; undefined for unallocated work. */
export const homeOf = (movable: Movable): Place | undefined =>
  movable.kind === 'entry'
    ? { resourceId: movable.entry.resourceId, start: new Date(movable.entry.start) }
    : undefined
