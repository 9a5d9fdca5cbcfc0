import { getConfiguration } from '../server/api-client.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  hour: '2-digit',
  minute: '2-digit',
})

/** `HH:mm` of the workshop at an instant, or so many whole minutes later. */
export const clockOf = (instant: string, minutesLater = 0): string =>
  clock.format(Date.parse(instant) + minutesLater * 60_000)

/** The instant that the server at this address takes for now. */
export async function nowOf(url: string): Promise<string> {
  const { DebugDate } = await getConfiguration(url)
  return DebugDate ?? new Date().toISOString()
}
