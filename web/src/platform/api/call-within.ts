import { CallFailed, createClient } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call, headersWith } from './client.ts'
import { baseInUse, type SessionLink } from './connection.ts'
import { inputForServer, type ServerInput } from './plain-servers.ts'

/**
 * Makes a call, and aborts it if no response arrives within this many milliseconds.
 *
 * @throws {CallFailed} like `call`, and with status 0 after the timeout
 */
export async function callWithin<E extends EndpointDefinition>(
  timeoutMs: number,
  endpoint: E,
  input: ServerInput<E>,
): Promise<AnswerOf<E>> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await call(endpoint, Object.assign({ signal }, input))
  } catch (error) {
    throw signal.aborted ? new CallFailed(0, []) : error
  }
}

/**
 * Makes a call with the given session, even while the page closes. Resolves with the server's refusal, or
 * with null after a success or a missing response.
 */
export async function sendWhileLeaving<E extends EndpointDefinition>(
  session: SessionLink | null,
  endpoint: E,
  input: ServerInput<E>,
): Promise<CallFailed | null> {
  const client = createClient({
    base: baseInUse(),
    headers: () => headersWith(session && `Bearer ${session.token}`),
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  })
  const send = async () => client(endpoint, inputForServer(endpoint, input))
  return send().then(
    () => null,
    (error: unknown) => (error instanceof CallFailed ? error : null),
  )
}
