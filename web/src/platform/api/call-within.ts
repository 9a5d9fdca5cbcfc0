import { CallFailed, type CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'

/**
 * Makes a call that waits at most this many milliseconds for its answer.
 *
 * @throws {CallFailed} as `call`; status 0, as without a network, also after the timeout
 */
export async function callWithin<E extends EndpointDefinition>(
  timeoutMs: number,
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await call(endpoint, Object.assign({ signal }, input))
  } catch (error) {
    throw signal.aborted ? new CallFailed(0, []) : error
  }
}
