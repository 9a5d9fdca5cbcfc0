import { getConfiguration } from '../server/api-client.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats an instant, or a time some minutes later, as `HH:mm` in the workshop's time zone. */
export const formatTime = (instant: string, minutesLater = 0): string =>
  timeFormat.format(Date.parse(instant) + minutesLater * 60_000)

/** Returns the server's current time, which DEBUG_DATE may shift. */
export async function nowOf(url: string): Promise<string> {
  const { DebugDate } = await getConfiguration(url)
  return DebugDate ?? new Date().toISOString()
}
