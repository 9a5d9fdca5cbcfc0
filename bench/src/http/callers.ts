import autocannon from 'autocannon'
import { signIn } from '../server/our-server.ts'

/** The number of concurrent callers. */
export const connections = 20

export type Headers = Readonly<Record<string, string>>
/** Headers for each connection. */
export type Callers = readonly [Headers, ...Headers[]]

/**
 * Opens a session for each connection. All sessions are of one person, because the bare server gives every
 * caller the same response. Signs in sequentially, because parallel sign-ins count as guesses of a password.
 */
export async function signInCallers(origin: string): Promise<Callers> {
  const signInOne = async () => ({
    authorization: `Bearer ${await signIn(origin, 'matti')}`,
    'accept-language': 'fi',
  })
  const callers: [Headers, ...Headers[]] = [await signInOne()]
  while (callers.length < connections) callers.push(await signInOne())
  return callers
}

/** Reads the number and the site of a caller. */
export async function readEmployee(origin: string, headers: Headers) {
  const response = await fetch(`${origin}/api/utility/employee`, { headers })
  const { Id, UnitId } = (await response.json()) as { Id: number; UnitId: number }
  return { employeeId: Id, siteId: UnitId }
}

/** Calls an address with all connections, and returns the calls per second. */
export async function callsPerSecond(url: string, callers: Callers, duration: number): Promise<number> {
  const waiting = [...callers]
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient: (client) => client.setHeaders(waiting.pop() ?? callers[0]),
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return Math.round(result['2xx'] / result.duration)
}
