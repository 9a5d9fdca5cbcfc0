import { formatTime } from '../time/format.ts'

/** The hours in which a person receives no pushes, as wall-clock times `HH:mm`; the times differ. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/**
 * True if an instant is within the quiet hours. The minute of the start is included, that of the end is not.
 * The hours cross midnight if the end is earlier. If clocks go back, both occurrences of the repeated hour
 * count.
 *
 * @param timeZone IANA name of the site's time zone
 */
export function isQuiet({ from, to }: QuietHours, now: Date, timeZone: string): boolean {
  const time = formatTime(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
