import { formatTime } from '../time/format.ts'

/** The hours without pushes for a person, in wall-clock time: `HH:mm`, two different times. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/**
 * True if the wall clock is within the quiet hours: the minute of the start is included, the minute of the
 * end is not. They cross midnight if the end is earlier. If the clocks are set back, the repeated hour counts
 * twice.
 *
 * @param timeZone the site's, an IANA name
 */
export function isQuiet({ from, to }: QuietHours, now: Date, timeZone: string): boolean {
  const time = formatTime(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
