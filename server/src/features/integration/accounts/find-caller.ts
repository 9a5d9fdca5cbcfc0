import { type Scope, scopes } from '@verstas/contract/integration/scopes.ts'
import { parseJson, readJson } from '../../../platform/database/read-json.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { hashSecret, isSecretOf } from '../../../platform/session/session-token.ts'
import { type CallerRow, keyCallerRead, tokenCallerRead } from './caller-reads.ts'
import type { Credential } from './service-key.ts'
import type { ServiceSession } from './service-session.ts'

/** A service account with the key that is or obtained its credential. */
export interface Caller {
  readonly session: ServiceSession
  /** Null if the account's public key obtained an access token. */
  readonly key: (Pick<CallerRow, 'lastUsedOn' | 'lastUsedNetwork'> & { readonly id: string }) | null
}

/** Finds the service account of a key or an access token; null if it has ended or never existed. */
export async function findCaller(db: Db, credential: Credential, now: Date): Promise<Caller | null> {
  const json =
    credential.kind === 'key'
      ? await readJson(db, keyCallerRead, { keyId: credential.id, now })
      : await readJson(db, tokenCallerRead, { tokenHash: hashSecret(credential.token).toString('hex'), now })
  if (json === null) return null
  const row = parseJson(json)
  if (credential.kind === 'key' && !isSecretOf(credential.secret, Buffer.from(row.secretHash ?? '', 'hex')))
    return null
  const { accountId, accountName, siteIds, language, mayAdoptEmployees, keyId, lastUsedOn, lastUsedNetwork } =
    row
  return {
    session: { accountId, accountName, siteIds, scopes: scopesOf(row), language, mayAdoptEmployees },
    key: keyId === null ? null : { id: keyId, lastUsedOn, lastUsedNetwork },
  }
}

/** Returns the scopes that both the account and its access token have. */
function scopesOf({ scopes: ofAccount, tokenScopes }: CallerRow): ReadonlySet<Scope> {
  const held = new Set(ofAccount ?? scopes)
  return tokenScopes === null ? held : new Set(tokenScopes.filter((scope) => held.has(scope)))
}
