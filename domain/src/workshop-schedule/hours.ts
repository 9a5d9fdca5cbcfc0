import { readOpeningHours } from '../settings/opening-hours.ts'
import { dayBounds } from '../time/day.ts'
import type { Day } from '../time/format.ts'
import type { EndedSpan } from '../time/span.ts'
import { instantOf } from '../time/wall-time.ts'

/** The visible hours of a day, from 0 to 24 in local time. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

/** Minimum number of visible hours (specification.md, Validation). */
export const shortestRange = 6

/** Moves one handle of the range. The range never becomes shorter than the minimum. */
export function moveHandle(range: HourRange, handle: 'from' | 'to', hour: number): HourRange {
  const whole = Math.round(hour)
  return handle === 'from'
    ? { ...range, from: Math.min(Math.max(whole, 0), range.to - shortestRange) }
    : { ...range, to: Math.max(Math.min(whole, 24), range.from + shortestRange) }
}

/** Returns the nearest valid range: whole hours from 0 to 24, and at least the minimum length. */
export const validRange = ({ from, to }: HourRange): HourRange => {
  const start = Math.min(Math.max(Math.round(from), 0), 24 - shortestRange)
  return { from: start, to: Math.max(Math.min(Math.round(to), 24), start + shortestRange) }
}

/**
 * Returns the instants of a range of hours on a day. The span is an hour shorter or longer if clocks change
 * in it.
 *
 * @param timeZone the time zone of the site
 */
export function hoursOfDay(day: Day, { from, to }: HourRange, timeZone: string): EndedSpan {
  const instantAt = (hour: number) =>
    hour === 24
      ? dayBounds(day, timeZone).end
      : instantOf(day, `${String(hour).padStart(2, '0')}:00`, timeZone)
  return { startAt: instantAt(from), endAt: instantAt(to) }
}

/**
 * Returns the opening hours of a day as instants; null if the site is closed.
 *
 * @param week the opening hours in the site's settings, one text for each weekday from Monday on
 */
export function openingOn(day: Day, week: readonly string[], timeZone: string): EndedSpan | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = readOpeningHours(week[weekday])
  if (hours === null) return null
  const endAt = hours.to === '24:00' ? dayBounds(day, timeZone).end : instantOf(day, hours.to, timeZone)
  return { startAt: instantOf(day, hours.from, timeZone), endAt }
}

/**
 * The step of the board's grid in milliseconds. A quarter of an hour fits all time zones, because their
 * offsets are multiples of it.
 */
export const step = 15 * 60_000

/** Returns the first step of the grid at or after an instant. */
export const stepFrom = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / step) * step)
