import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { LoginAnswer } from '@verstas/contract/session/entities.ts'
import { expiryOnThisClock } from '@verstas/domain/session/expiry.ts'
import { callAs } from '../api/client.ts'
import { serverNow } from '../api/server-clock.ts'
import { SessionRejected } from './session-facts.ts'
import type { Expiration } from './session-items.ts'

/** The credentials of a sign-in, by method (specification.md, States). */
export type Credentials =
  | { readonly kind: 'basic'; readonly userName: string; readonly password: string }
  | { readonly kind: 'token'; readonly tokenId: string }
  | { readonly kind: 'bearer'; readonly bearer: string }
  | { readonly kind: 'negotiate' }
  /** A sign-in method of a feature. It reports the server's time as `callAs` does. */
  | {
      readonly kind: 'own'
      readonly send: (onServerTime: OnServerTime) => Promise<LoginAnswer>
      readonly isQuick?: true
    }

type OnServerTime = (time: number | null) => void

export interface SignIn {
  readonly token: string
  /** The session id for calls. It equals the token if the server sends no id. */
  readonly sessionId: string
  readonly expiration: Expiration
}

const systemId = 'verstas-web'

/**
 * Signs in on the server.
 *
 * @throws {CallFailed} if the server refuses or does not respond
 * @throws {SessionRejected} if the response has no token
 */
export async function signInWith(credentials: Credentials): Promise<SignIn> {
  let serverTime: number | null = null
  const answer = await send(credentials, (time) => {
    serverTime = time
  })
  if (!answer.Token) throw new SessionRejected('session.noToken')
  const now = Date.now()
  // Uses the clock of the installation if the response has no date, because browsers hide the header of other
  // origins.
  const expiresAt = expiryOnThisClock(
    Date.parse(answer.ExpirationTime),
    serverTime ?? serverNow().getTime(),
    now,
  )
  const sessionId = answer.SessionId ?? answer.Token
  const isQuick = credentials.kind === 'own' && credentials.isQuick === true
  return {
    token: answer.Token,
    sessionId,
    expiration: { expiresAt, idleMs: Math.max(0, expiresAt - now), ...(isQuick && { isQuick }) },
  }
}

function send(credentials: Credentials, onServerTime: OnServerTime): Promise<LoginAnswer> {
  const input = { body: { SystemId: systemId } }
  switch (credentials.kind) {
    case 'basic': {
      const secret = base64Of(`${credentials.userName}:${credentials.password}`)
      return callAs(`Basic ${secret}`, sessionEndpoints.basicLogin, input, onServerTime).catch(
        (error: unknown) => {
          throw error instanceof CallFailed && error.status === 401 ? incorrectLogin : error
        },
      )
    }
    case 'token':
      return callAs(`Token ${credentials.tokenId}`, sessionEndpoints.tokenLogin, input, onServerTime)
    case 'bearer':
      return callAs(`Bearer ${credentials.bearer}`, sessionEndpoints.tokenLogin, input, onServerTime)
    case 'negotiate':
      return callAs(null, sessionEndpoints.negotiateLogin, input, onServerTime)
    case 'own':
      return credentials.send(onServerTime)
  }
}

/**
 * The error for each 401 response to a sign-in by password, regardless of its body (specification.md,
 * Errors).
 */
const incorrectLogin = new CallFailed(401, [
  { ErrorId: errorCodes.incorrectLogin.id, ErrorMessage: '', MetaData: [] },
])

const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
