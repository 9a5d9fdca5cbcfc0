import type { Db } from '../../../platform/database/transaction.ts'
import { hashSecret } from '../../../platform/session/session-token.ts'
import type { TokenOwner } from './access-tokens.ts'
import { scopesOfAccount } from './account-scopes.ts'
import { findCaller } from './find-caller.ts'
import { checkAssertion, clientIn } from './public-key.ts'
import { parseCredential } from './service-key.ts'

interface KeyProof {
  /** The id of the service account. */
  readonly clientId: string
  /** The complete text of a key. */
  readonly secret: string
  readonly now: Date
}

/** Finds the service account with this id and key; null if there is none. */
export async function authenticateByKey(
  db: Db,
  { clientId, secret, now }: KeyProof,
): Promise<TokenOwner | null> {
  const key = parseCredential(secret)
  if (key?.kind !== 'key') return null
  const caller = await findCaller(db, key, now)
  if (caller === null || String(caller.session.accountId) !== clientId) return null
  return { accountId: caller.session.accountId, scopes: caller.session.scopes, key: caller.key }
}

interface SignedProof {
  readonly clientId: string | undefined
  readonly assertion: string
  readonly audiences: string[]
  readonly now: Date
}

/**
 * Finds the service account whose public key verifies an assertion; null if there is none, or if the assertion
 * was used before.
 */
export async function authenticateByAssertion(
  db: Db,
  { clientId, assertion, audiences, now }: SignedProof,
): Promise<TokenOwner | null> {
  const claimed = clientIn(assertion)
  if (claimed === undefined || !/^[1-9]\d{0,14}$/.test(claimed) || (clientId ?? claimed) !== claimed)
    return null
  const account = await db
    .selectFrom('service_account')
    .select(['id', 'scopes', 'public_key'])
    .where('id', '=', Number(claimed))
    .where('revoked_at', 'is', null)
    .where('public_key', 'is not', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const proof = { clientId: claimed, publicKey: account.public_key, audiences, now }
  const checked = await checkAssertion(assertion, proof)
  if (checked === undefined) return null
  const { numInsertedOrUpdatedRows: inserted = 0n } = await db
    .insertInto('used_client_assertion')
    .values({ account_id: account.id, jti_hash: hashSecret(checked.jti), expires_at: checked.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 0n) return null
  return { accountId: account.id, scopes: scopesOfAccount(account.scopes), key: null }
}
