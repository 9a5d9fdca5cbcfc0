import { dayBounds } from './day.ts'
import { type Day, formatTime } from './format.ts'

const minuteMs = 60_000
/** The clocks of a zone change by this much at most. */
const changeMs = 60 * minuteMs

/**
 * When a clock on the wall shows `HH:mm` on a day: the earlier instant where the clocks are set back and show it
 * twice; an hour later where they skip it.
 *
 * @param time `HH:mm`, 00:00 to 23:59
 * @param timeZone an IANA name
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const elapsed = dayBounds(day, timeZone).start.getTime() + (hours * 60 + minutes) * minuteMs
  const candidates = [elapsed - changeMs, elapsed, elapsed + changeMs].map((instant) => new Date(instant))
  return candidates.find((instant) => formatTime(instant, timeZone) === time) ?? new Date(elapsed)
}
