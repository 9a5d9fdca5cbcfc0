import type { Scope } from '@verstas/contract/integration/scopes.ts'
import type { FastifyRequest } from 'fastify'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { hashSecret, isSecretOf } from '../../../platform/session/session-token.ts'
import { scopesOfAccount } from './account-scopes.ts'
import { type CallerRow, keyCallerRead, tokenCallerRead } from './caller-reads.ts'
import { type Credential, credentialIn } from './service-key.ts'
import { requireScopes, type ServiceSession } from './service-session.ts'

/** The key of a call: the credential itself, or the key that obtained the access token. */
export interface CallerKey extends Pick<CallerRow, 'lastUsedOn' | 'lastUsedNetwork'> {
  readonly id: string
  readonly expiresAt: Date
}

/** The service account that calls, and its key. */
export interface Caller {
  readonly session: ServiceSession
  /** Null for an access token that the account's public key obtained. */
  readonly key: CallerKey | null
}

/** Finds the service account of a key or an access token. Null if the credential is unknown, expired or revoked. */
export async function findCaller(db: Db, credential: Credential, now: Date): Promise<Caller | null> {
  const json =
    credential.kind === 'key'
      ? await readJson(db, keyCallerRead, { keyId: credential.id, now })
      : await readJson(db, tokenCallerRead, { tokenHash: hashSecret(credential.token).toString('hex'), now })
  if (json === null) return null
  const row = parseJson(json)
  if (credential.kind === 'key' && !isSecretOf(credential.secret, Buffer.from(row.secretHash ?? '', 'hex')))
    return null
  const { accountId, accountName, siteIds, language, mayAdoptEmployees } = row
  return {
    session: { accountId, accountName, siteIds, scopes: scopesOf(row), language, mayAdoptEmployees },
    key: keyOf(row),
  }
}

/**
 * Finds the service account of a request again, because its credential may have ended since the request began.
 *
 * @throws {Refusal} serviceKeyRefused, scopeMissing
 */
export async function requireCaller(
  db: Db,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { scopes, now }: { readonly scopes: readonly Scope[]; readonly now: Date },
): Promise<ServiceSession> {
  const credential = credentialIn(headers.authorization)
  const caller = credential && (await findCaller(db, credential, now))
  if (caller === null) throw refuse('serviceKeyRefused')
  requireScopes(caller.session, scopes)
  return caller.session
}

const keyOf = ({ keyId, keyExpiresAt, lastUsedOn, lastUsedNetwork }: CallerRow): CallerKey | null =>
  keyId === null || keyExpiresAt === null
    ? null
    : { id: keyId, expiresAt: new Date(keyExpiresAt), lastUsedOn, lastUsedNetwork }

/** Returns the scopes that both the account and its access token have. */
function scopesOf({ scopes: ofAccount, tokenScopes }: CallerRow): ReadonlySet<Scope> {
  const held = scopesOfAccount(ofAccount)
  return tokenScopes === null ? held : new Set(tokenScopes.filter((scope) => held.has(scope)))
}
