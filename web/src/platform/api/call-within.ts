import { CallFailed } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'
import type { ServerInput } from './plain-servers.ts'

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
