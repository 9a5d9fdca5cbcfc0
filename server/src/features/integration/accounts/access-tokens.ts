import { scopes as allScopes, type Scope } from '@verstas/contract/integration/scopes.ts'
import type { AccessToken } from '@verstas/contract/integration/token-endpoints.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { createAccessToken } from './service-key.ts'

/** Lifetime of an access token in seconds. */
const lifetime = 3600

/** An authenticated service account that asks for an access token. */
export interface TokenOwner {
  readonly accountId: number
  readonly scopes: ReadonlySet<Scope>
  /** The key that authenticated the account; null if its public key did. */
  readonly key: { readonly id: string; readonly expiresAt: Date } | null
}

interface Wish {
  /** The requested scopes; null means all scopes of the account. */
  readonly scopes: readonly Scope[] | null
  readonly now: Date
}

/**
 * Stores a new access token by its hash. The token ends after an hour, or earlier if its key or account ends.
 *
 * @returns the response, and the owner for the security log
 */
export async function giveToken(
  db: Db,
  { accountId, key, ...owner }: TokenOwner,
  { scopes, now }: Wish,
): Promise<{ readonly answer: AccessToken; readonly token: { serviceAccountId: number; keyId?: string } }> {
  const { text, hash } = createAccessToken()
  const usual = now.getTime() + lifetime * 1000
  const expiresAt = new Date(Math.min(usual, key?.expiresAt.getTime() ?? usual))
  await db
    .insertInto('service_token')
    .values({
      token_hash: hash,
      account_id: accountId,
      key_id: key?.id ?? null,
      scopes: scopes && [...scopes],
      expires_at: expiresAt,
    })
    .execute()
  const scope = (scopes ?? allScopes.filter((known) => owner.scopes.has(known))).join(' ')
  return {
    answer: {
      access_token: text,
      token_type: 'Bearer',
      expires_in: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
      scope,
    },
    token: { serviceAccountId: accountId, ...(key && { keyId: key.id }) },
  }
}

/**
 * Deletes expired access tokens and used assertions.
 *
 * @returns the number of deleted rows
 */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  const tokens = await db.deleteFrom('service_token').where('expires_at', '<', now).executeTakeFirstOrThrow()
  const assertions = await db
    .deleteFrom('used_client_assertion')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow()
  return Number(tokens.numDeletedRows + assertions.numDeletedRows)
}
