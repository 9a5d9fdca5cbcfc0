import { CallFailed, createClient } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { expiryOnThisClock } from '@verstas/domain/session/expiry.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { announceChanges } from './changes.ts'
import { confirmIdentity, isConfirmationNeeded } from './confirmation.ts'
import { baseInUse, chatBaseInUse, sessionInUse } from './connection.ts'
import { arrivalOf, fetchOrTakeEarly } from './early-answers.ts'
import { countWhileOpen } from './open-calls.ts'
import { inputForServer, type ServerInput } from './plain-servers.ts'
import { noteServerTime, serverNow, serverTimeOf } from './server-clock.ts'

type Input<E extends EndpointDefinition> = ServerInput<E> & { signal?: AbortSignal }

/**
 * Calls the server with the session's token. A response renews the session, and a 401 ends the session on
 * this device. Asks the user to confirm their identity if the server requires it, and repeats the call.
 * Announces the changes of a successful write before it returns.
 *
 * @throws {CallFailed} with the server's reasons; status 0 if no response arrived; 404 without a request if
 * the server does not have the endpoint
 */
export async function call<E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<AnswerOf<E>> {
  const request = requestWithSession()
  const client = createClient({
    base: baseInUse(),
    chatBase: chatBaseInUse(),
    headers: request.headers,
    onAnswer: request.onAnswer,
    fetch: fetchOrTakeEarly,
  })
  try {
    const answer = await countWhileOpen(client(endpoint, inputForServer(endpoint, input)))
    announceChanges(endpoint)
    return answer
  } catch (error) {
    // A 401 of the chat does not end the session, because the chat may be on a separate server
    // (specification.md, Wire).
    const isOfSession = endpoint.at !== 'chat'
    if (isOfSession && error instanceof CallFailed && error.status === 401) request.onUnauthorized()
    if (isConfirmationNeeded(error) && (await confirmIdentity())) return call(endpoint, input)
    throw error
  }
}

/**
 * Returns headers and callbacks of the current session for a request that does not use `call`, such as a
 * chunked upload. The caller must pass each response to `onAnswer`, and call `onUnauthorized` after a 401.
 */
export function requestWithSession() {
  const session = sessionInUse()
  const sentAt = Date.now()
  // A response to a former session must not renew or end the current one.
  const isStillInUse = () => session !== null && sessionInUse() === session
  return {
    headers: () => headersWith(session && `Bearer ${session.token}`),
    onAnswer: (response: Response) => {
      noteServerTime(response, sentAt)
      if (response.status !== 401 && isStillInUse()) session?.onRenewed(expiryIn(response))
    },
    onUnauthorized: () => {
      if (isStillInUse()) session?.onUnauthorized()
    },
  }
}

/**
 * Makes a call with an explicit authorization, for sign-ins. Null sends no authorization. `onServerTime`
 * receives the server's time from the response, or null if the response has none.
 */
export function callAs<E extends EndpointDefinition>(
  authorization: string | null,
  endpoint: E,
  input: Input<E>,
  onServerTime?: (time: number | null) => void,
): Promise<AnswerOf<E>> {
  const client = createClient({
    base: baseInUse(),
    headers: () => headersWith(authorization),
    onAnswer: (response) => onServerTime?.(serverTimeOf(response)),
  })
  return client(endpoint, input)
}

/** Returns the headers of a call with this authorization. */
export const headersWith = (authorization: string | null): Record<string, string> => ({
  'accept-language': currentLanguage(),
  ...(authorization && { authorization }),
})

/**
 * Reads the new expiry of the session from a response, and converts it to this device's clock
 * (specification.md, Wire).
 */
function expiryIn(response: Response): number | null {
  const expires = Date.parse(response.headers.get('session-expires') ?? '')
  return Number.isNaN(expires)
    ? null
    : expiryOnThisClock(expires, serverTimeOf(response) ?? serverNow().getTime(), arrivalOf(response))
}
