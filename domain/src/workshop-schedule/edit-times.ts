import type { EndedSpan } from '../time/span.ts'

/** Times during editing: a cleared edge is null. */
export interface EditedTimes {
  readonly startAt: Date | null
  readonly endAt: Date | null
}

/** Minutes by which each button moves an edge (specification.md, Screens). */
export const adjustments = [-30, -15, -10, 10, 15, 30] as const

/**
 * The other edge stays. If only whole reservations may be moved, it moves too, so that the length stays the
 * same.
 */
export function withEdge(
  times: EditedTimes,
  edge: keyof EditedTimes,
  instant: Date | null,
  keptLength: number | null,
): EditedTimes {
  if (keptLength === null || instant === null) return { ...times, [edge]: instant }
  const ms = instant.getTime()
  return edge === 'startAt'
    ? { startAt: instant, endAt: new Date(ms + keptLength) }
    : { startAt: new Date(ms - keptLength), endAt: instant }
}

/** Rounds an instant down to its minute. */
export const minuteOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 60_000) * 60_000)

/** Returns the times if they can be saved: both set, and the end after the start; else null. */
export const savableTimes = ({ startAt, endAt }: EditedTimes): EndedSpan | null =>
  startAt !== null && endAt !== null && endAt > startAt ? { startAt, endAt } : null
