import { addDays, dayOf } from '@verstas/domain/time/format.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'

/** The allowed range of a time, in milliseconds. */
export interface Range {
  readonly earliest: number
  readonly latest: number
}

const minuteMs = 60_000

/** Returns the nearest instant within the range. All instants are in milliseconds. */
export const clamp = (instant: number, { earliest, latest }: Range): number =>
  Math.min(Math.max(instant, earliest), latest)

/** Moves an instant by some minutes to a whole minute within the range. Negative minutes move it back. */
export function step(instant: number, minutes: number, range: Range): number {
  const whole = minutes > 0 ? Math.floor(instant / minuteMs) : Math.ceil(instant / minuteMs)
  return clamp((whole + minutes) * minuteMs, range)
}

/**
 * Reads a typed time: `8:30`, `08.30`, `8,30`, `830` or `0830` as `08:30`. Returns null for any other text.
 */
export function readTime(typed: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.,]?(\d{2})\s*$/.exec(typed) ?? []
  if (hours === undefined || minutes === undefined) return null
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** True if the typed time is complete. Three digits are incomplete, because `123` may become `12:30`. */
export const isWholeTime = (typed: string): boolean => readTime(typed) !== null && /[:.,]|\d{4}/.test(typed)

/**
 * Returns the instant of a typed time in milliseconds. Null if the text is not a time. Chooses the day on
 * which the instant is within the range, or the first day of the range. Returns the later instant within the
 * range if the hour occurs twice.
 */
export function instantOfTyped(typed: string, { earliest, latest }: Range, timeZone: string): number | null {
  const time = readTime(typed)
  if (time === null) return null
  const firstDay = dayOf(new Date(earliest), timeZone)
  const [first = earliest, next = earliest] = [firstDay, addDays(firstDay, 1)].map((day) =>
    instantOf(day, time, timeZone, new Date(latest)).getTime(),
  )
  // Adds a minute, because the range may begin during the typed minute.
  return first + 60_000 <= earliest && next <= latest ? next : first
}
