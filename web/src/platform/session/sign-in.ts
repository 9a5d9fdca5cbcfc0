import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { LoginAnswer } from '@verstas/contract/session/entities.ts'
import { expiryOnThisClock } from '@verstas/domain/session/expiry.ts'
import { callAs } from '../api/client.ts'
import { serverNow } from '../api/server-clock.ts'
import { SessionRejected } from './session-facts.ts'
import type { Expiration } from './session-items.ts'

/** The sign-in methods (specification.md, States). */
export type Credentials =
  | { readonly kind: 'basic'; readonly userName: string; readonly password: string }
  | { readonly kind: 'token'; readonly tokenId: string }
  | { readonly kind: 'bearer'; readonly bearer: string }
  | { readonly kind: 'negotiate' }
  /** A feature's own method; it reports the server's time like `callAs`. */
  | {
      readonly kind: 'own'
      readonly send: (onServerTime: OnServerTime) => Promise<LoginAnswer>
      readonly isQuick?: true
    }

type OnServerTime = (time: number | null) => void

export interface SignIn {
  readonly token: string
  /** The id of the session in calls; the token itself if the server sends no other id. */
  readonly sessionId: string
  readonly expiration: Expiration
}

const systemId = 'verstas-web'

/**
 * Signs in on the server.
 *
 * @throws {CallFailed} if the server refuses or does not answer
 * @throws {SessionRejected} if the answer has no token
 */
export async function signInWith(credentials: Credentials): Promise<SignIn> {
  let serverTime: number | null = null
  const answer = await send(credentials, (time) => {
    serverTime = time
  })
  if (!answer.Token) throw new SessionRejected('session.noToken')
  const now = Date.now()
  // If the server is another origin, its date header is hidden: the installation's clock is used.
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

/** The error of any 401 of this call, regardless of its body (specification.md, Errors). */
const incorrectLogin = new CallFailed(401, [
  { ErrorId: errorCodes.incorrectLogin.id, ErrorMessage: '', MetaData: [] },
])

const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
