import { isSecretOf, parseToken, type SessionToken } from './session-token.ts'

/** The maximum number of stored sessions. The oldest one is removed first. */
const mostRemembered = 10_000

/**
 * Stores the sessions whose tokens this process recently accepted, so that a rate limit can distinguish their
 * calls from anonymous ones.
 */
export interface ValidTokens {
  /**
   * Records the result of a token's check.
   *
   * @param secretHash the hash of the token's secret in hexadecimal digits; null if the token was refused
   */
  readonly note: (token: SessionToken, secretHash: string | null) => void
  /** Returns the session id of this `Authorization` header; null if its token was not accepted recently. */
  readonly sessionOf: (authorization: string | undefined) => string | null
}

/** Creates an empty store. It contains hashes of the secrets, never the secrets. */
export function createValidTokens(): ValidTokens {
  const hashes = new Map<string, string>()
  const isRemembered = ({ id, secret }: SessionToken): boolean => {
    const hash = hashes.get(id)
    return hash !== undefined && isSecretOf(secret, Buffer.from(hash, 'hex'))
  }
  return {
    note: (token, secretHash) => {
      if (secretHash !== null) {
        if (hashes.get(token.id) === secretHash) return
        hashes.set(token.id, secretHash)
      }
      // A token that was accepted before is refused now, so its session has ended. A wrong secret ends nothing.
      else if (isRemembered(token)) hashes.delete(token.id)
      const [oldest] = hashes.keys()
      if (hashes.size > mostRemembered && oldest !== undefined) hashes.delete(oldest)
    },
    sessionOf: (authorization) => {
      const token = parseToken(authorization)
      return token && isRemembered(token) ? token.id : null
    },
  }
}
