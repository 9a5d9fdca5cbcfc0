import { dayBounds } from '../time/day.ts'
import type { Day } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'

/** Which hours of a day are shown, from 0 to 24 as a clock on the wall shows them. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

/** The fewest hours that are shown (specification.md, Validation). */
export const shortestRange = 6

/** A range after one of its handles was moved: handles never cross and never come nearer than the shortest range. */
export function moveHandle(range: HourRange, handle: 'from' | 'to', hour: number): HourRange {
  const whole = Math.round(hour)
  return handle === 'from'
    ? { ...range, from: Math.min(Math.max(whole, 0), range.to - shortestRange) }
    : { ...range, to: Math.max(Math.min(whole, 24), range.from + shortestRange) }
}

/** A range that may be shown, of one that was told or kept. */
export const validRange = ({ from, to }: HourRange): HourRange => {
  const start = Math.min(Math.max(Math.round(from), 0), 24 - shortestRange)
  return { from: start, to: Math.max(Math.min(Math.round(to), 24), start + shortestRange) }
}

/**
 * The instants of a range of hours on a day: an hour shorter or longer than the range where the clocks change
 * within it.
 *
 * @param timeZone the site's
 */
export function hoursOfDay(day: Day, { from, to }: HourRange, timeZone: string): EndedSpan {
  const instantAt = (hour: number) =>
    hour === 24
      ? dayBounds(day, timeZone).end
      : instantOf(day, `${String(hour).padStart(2, '0')}:00`, timeZone)
  return { startAt: instantAt(from), endAt: instantAt(to) }
}

/** On what steps things are laid, in milliseconds: the clocks of all zones differ by whole quarters of an hour. */
export const step = 15 * 60_000

/** The first step that is not before an instant. */
export const stepFrom = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / step) * step)
