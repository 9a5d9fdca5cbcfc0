import type {
  ScheduleReservation,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { entryKey, type Movable, type Place } from './board-props.ts'

/** What is being moved or is chosen, and where it would go: null while it is over no row. */
export interface Moving {
  readonly key: string
  /**
   * `choice`: a free place that is tapped is where it goes, another box is chosen in its stead. `placing`: where it goes is
   * tapped next, also where something lies already.
   */
  readonly by: 'drag' | 'choice' | 'placing' | 'keys'
  readonly place: Place | null
}

/** As it is now, which another may have changed since it was taken; undefined where it is gone. */
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

/** Milliseconds that it takes, which stay when it moves. */
export const lengthOf = (movable: Movable): number =>
  movable.kind === 'entry'
    ? Date.parse(movable.entry.end) - Date.parse(movable.entry.start)
    : movable.reservation.duration * 60_000

/** When it begins, or is agreed to begin; undefined where the server does not tell. */
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

/** Where an entry lies; undefined of what nobody has yet. */
export const homeOf = (movable: Movable): Place | undefined =>
  movable.kind === 'entry'
    ? { resourceId: movable.entry.resourceId, start: new Date(movable.entry.start) }
    : undefined
