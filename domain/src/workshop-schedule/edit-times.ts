import type { EndedSpan } from '../time/span.ts'

/** Times while they are edited: an edge that was cleared is null. */
export interface EditedTimes {
  readonly startAt: Date | null
  readonly endAt: Date | null
}

/** By how many minutes a button moves an edge (specification.md, Screens). */
export const adjustments = [-30, -15, -10, 10, 15, 30] as const

/**
 * Times after one edge was set: the other one stays, or keeps the length where only whole reservations may be
 * moved.
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

/** The minute that an instant lies in. */
export const minuteOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 60_000) * 60_000)

/** Times that may be saved: both told, and the end after the start; else null. */
export const savableTimes = ({ startAt, endAt }: EditedTimes): EndedSpan | null =>
  startAt !== null && endAt !== null && endAt > startAt ? { startAt, endAt } : null
