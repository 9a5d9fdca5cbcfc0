import { formatTime } from '../time/format.ts'

/** From when until when a person is not told, by the clocks on the wall: `HH:mm`, two different times. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/**
 * Whether the wall's clocks stand in the quiet hours: from their first minute on, and no more in the minute of their end;
 * over midnight where the end is the earlier time. Where the clocks are set back, what they show twice counts twice.
 *
 * @param timeZone the site's, an IANA name
 */
export function isQuiet({ from, to }: QuietHours, now: Date, timeZone: string): boolean {
  const time = formatTime(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
