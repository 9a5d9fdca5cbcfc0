import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/database/transaction.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

/** Period in which a person must finish a sign-in at the provider, in seconds. */
export const signInTimeoutSeconds = 600

/**
 * Derives the state, the nonce and the PKCE verifier of a sign-in from one secret. These values tie the
 * sign-in to the browser that has this secret.
 */
export const checksOf = (secret: string) => ({
  state: derive(secret, 'state'),
  nonce: derive(secret, 'nonce'),
  verifier: derive(secret, 'verifier'),
})

const derive = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

/**
 * Records a started sign-in, so that any process of the server can finish it. Returns its secret and stores
 * only a hash of it.
 */
export async function noteSignIn(db: Db, returnTo: string, now: Date): Promise<string> {
  const secret = createSecret()
  const expires_at = new Date(now.getTime() + signInTimeoutSeconds * 1000)
  await db
    .insertInto('oidc_sign_in')
    .values({ secret_hash: hashSecret(secret), return_to: returnTo, expires_at })
    .execute()
  return secret
}

/**
 * Consumes the sign-in of a secret and returns its route. Undefined if it is unknown, consumed or expired.
 */
export async function takeSignIn(db: Db, secret: string, now: Date): Promise<string | undefined> {
  const begun = await db
    .deleteFrom('oidc_sign_in')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .returning('return_to')
    .executeTakeFirst()
  return begun?.return_to
}
