import { hashSecret, parseToken, type SessionToken } from './session-token.ts'

/** The maximum number of stored sessions. The oldest one is removed first. */
const mostRemembered = 10_000

/**
 * Stores the sessions whose tokens this process recently accepted, so that a rate limit can distinguish their
 * calls from anonymous ones.
 */
export interface ValidTokens {
  /** Records the result of a token's check. */
  readonly note: (token: SessionToken, isValid: boolean) => void
  /** Returns the session id of this `Authorization` header; null if its token was not accepted recently. */
  readonly sessionOf: (authorization: string | undefined) => string | null
}

/** Creates an empty store. It contains hashes of the secrets, never the secrets. */
export function createValidTokens(): ValidTokens {
  const hashes = new Map<string, Buffer>()
  const isRemembered = ({ id, secret }: SessionToken): boolean =>
    hashes.get(id)?.equals(hashSecret(secret)) === true
  return {
    note: (token, isValid) => {
      if (isRemembered(token) === isValid) return
      if (isValid) hashes.set(token.id, hashSecret(token.secret))
      // A token that was accepted before is refused now, so its session has ended. For a wrong secret the
      // function has returned above.
      else hashes.delete(token.id)
      const [oldest] = hashes.keys()
      if (hashes.size > mostRemembered && oldest !== undefined) hashes.delete(oldest)
    },
    sessionOf: (authorization) => {
      const token = parseToken(authorization)
      return token && isRemembered(token) ? token.id : null
    },
  }
}
