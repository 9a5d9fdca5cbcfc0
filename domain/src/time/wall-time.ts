import { dayBounds } from './day.ts'
import { type Day, formatTime } from './format.ts'

const minuteMs = 60_000
/** The maximum clock change of a time zone, in milliseconds. */
const changeMs = 60 * minuteMs

/**
 * Returns the instant of a local time on a day. A time that the clocks skip is moved an hour later. If a time
 * occurs twice, the later instant is returned, unless it is after `latest`.
 *
 * @param time `HH:mm`, 00:00 to 23:59
 * @param timeZone an IANA name
 * @param latest the last possible instant, for example now; omitted if the time may be in the future
 */
export function instantOf(day: Day, time: string, timeZone: string, latest?: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const elapsed = dayBounds(day, timeZone).start.getTime() + (hours * 60 + minutes) * minuteMs
  const candidates = [elapsed - changeMs, elapsed, elapsed + changeMs].map((instant) => new Date(instant))
  const matching = candidates.filter((instant) => formatTime(instant, timeZone) === time)
  return (latest && matching.findLast((instant) => instant <= latest)) ?? matching[0] ?? new Date(elapsed)
}
