import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { entryKey, type Movable, type Place } from './board-props.ts'

/** The moved or selected thing and its target; the target is null while it is over no row. */
export interface Moving {
  readonly key: string
  /**
   * `choice`: a tap on a free place moves it there, and a tap on another box selects that instead. `placing`:
   * the next tap is its target, also on other work.
   */
  readonly by: 'drag' | 'choice' | 'placing' | 'keys'
  readonly place: Place | null
}

/**
 * Returns the movable as it is now, since another user may change it during the move; undefined if it is
 * gone.
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

/** Returns the length in milliseconds, which a move does not change. */
export const lengthOf = (movable: Movable): number =>
  movable.kind === 'entry'
    ? Date.parse(movable.entry.end) - Date.parse(movable.entry.start)
    : movable.reservation.duration * 60_000

/** Returns the start, or the agreed start of unallocated work; undefined if the server does not send one. */
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

/** Returns the place of an entry; undefined for unallocated work. */
export const homeOf = (movable: Movable): Place | undefined =>
  movable.kind === 'entry'
    ? { resourceId: movable.entry.resourceId, start: new Date(movable.entry.start) }
    : undefined
