import { formatTime } from '../time/format.ts'

/** The hours in which a person receives no pushes, as local times `HH:mm`. The two times differ. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/**
 * True if an instant is within the quiet hours. They include the minute of the start and exclude the minute
 * of the end. They cross midnight if the end is earlier than the start. If clocks go back, they include both
 * occurrences of the repeated hour.
 *
 * @param timeZone IANA name of the site's time zone
 */
export function isQuiet({ from, to }: QuietHours, now: Date, timeZone: string): boolean {
  const time = formatTime(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
