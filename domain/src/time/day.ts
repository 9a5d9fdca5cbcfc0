import type { Day } from './format.ts'

/** The first instant of a day and the first instant after it. */
export interface DayBounds {
  readonly start: Date
  readonly end: Date
}

/**
 * Returns the start and end of a calendar day in a time zone (specification.md, Wire). A day with a clock
 * change has 23 or 25 hours.
 *
 * @param day `YYYY-MM-DD`
 * @param timeZone an IANA name
 * @throws {RangeError} for an invalid day or time zone
 */
export function dayBounds(day: Day, timeZone: string): DayBounds {
  return { start: startOf(day, 0, timeZone), end: startOf(day, 1, timeZone) }
}

/** True if a value is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const midnight = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}

const dayMs = 86_400_000

/**
 * Returns midnight `daysLater` days after the day, or the first of two midnights. Returns the instant of the
 * clock change if the clocks skip midnight.
 */
function startOf(day: Day, daysLater: number, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`).getTime() + daysLater * dayMs
  // Midnight has one of these two offsets, because clocks change at most once within two days.
  const before = midnight - offsetAt(midnight - dayMs, timeZone)
  const after = midnight - offsetAt(midnight + dayMs, timeZone)
  const fits = (instant: number) => instant + offsetAt(instant, timeZone) === midnight
  const [earlier, later] = before <= after ? [before, after] : [after, before]
  if (fits(earlier)) return new Date(earlier)
  return new Date(fits(later) ? later : before)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Intl is used, because browsers of older phones lack Temporal. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, formatter)
  return formatter
}

const offsetPattern = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/

/** Returns the offset of the time zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const [, sign, hours, minutes, seconds = 0] =
    offsetPattern.exec(formatterOf(timeZone).format(instant)) ?? []
  if (sign === undefined) return 0
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -ahead : ahead) * 1000
}
