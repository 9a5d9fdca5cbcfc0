import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/database/transaction.ts'
import { createSecret, hashSecret } from '../../platform/session/session-token.ts'

/** Time limit of a person at the provider, in seconds. */
export const signInTimeoutSeconds = 600

/**
 * Derives the checks that tie a sign-in at the provider to its browser from one secret that only this browser
 * has: the state, the nonce and the PKCE verifier.
 */
export const checksOf = (secret: string) => ({
  state: derive(secret, 'state'),
  nonce: derive(secret, 'nonce'),
  verifier: derive(secret, 'verifier'),
})

const derive = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

/**
 * Records a started sign-in, for any process of the server to finish. Returns its secret, of which a hash is
 * stored.
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
 * Consumes the sign-in of a secret, once, and returns its route; undefined if there is none, or it is too
 * old.
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
