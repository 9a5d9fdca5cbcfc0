import { type Day, dayOf } from '../time/format.ts'
import type { EndedSpan } from './beyond-shift.ts'

/** How long before a shift a person may come to it, in milliseconds (decisions, section 5). */
export const beforeShift = 2 * 60 * 60_000

/**
 * The shift that a stamping belongs to by its start: the one that it began in, at the end of, or shortly
 * before; null for none.
 */
export function shiftOf<S extends EndedSpan>(start: Date, shifts: readonly S[]): S | null {
  const near = shifts.filter(
    ({ startAt, endAt }) => endAt >= start && startAt.getTime() - beforeShift <= start.getTime(),
  )
  return near.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())[0] ?? null
}

/** The day that a stamping counts on by its start: that on which its shift begins, or else its own. */
export const workingDayOf = (start: Date, shifts: readonly EndedSpan[], timeZone: string): Day =>
  dayOf(shiftOf(start, shifts)?.startAt ?? start, timeZone)
