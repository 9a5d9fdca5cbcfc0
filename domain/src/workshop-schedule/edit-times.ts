import type { EndedSpan } from '../time/span.ts'

/** The start and end in a form. Null if the field is empty. */
export interface EditedTimes {
  readonly startAt: Date | null
  readonly endAt: Date | null
}

/** The minutes by which each button moves the start or the end (specification.md, Screens). */
export const adjustments = [-30, -15, -10, 10, 15, 30] as const

/**
 * Sets the start or the end. The other one also moves if the length may not change.
 *
 * @param keptLength the length in milliseconds; null if it may change
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

/** Returns the times if both are set and the end is after the start, otherwise null. */
export const savableTimes = ({ startAt, endAt }: EditedTimes): EndedSpan | null =>
  startAt !== null && endAt !== null && endAt > startAt ? { startAt, endAt } : null
