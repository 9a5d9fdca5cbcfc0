import { scopes } from '@verstas/contract/integration/scopes.ts'
import { languages } from '@verstas/contract/texts/language.ts'
import * as z from 'zod'
import { jsonRead } from '../../../platform/database/read-json.ts'

/** A valid service account, and its key: the credential itself, or the key that obtained the access token. */
const CallerRow = z.object({
  accountId: z.int(),
  accountName: z.string(),
  siteIds: z.array(z.int()).nullable(),
  scopes: z.array(z.enum(scopes)).nullable(),
  tokenScopes: z.array(z.enum(scopes)).nullable(),
  language: z.enum(languages),
  mayAdoptEmployees: z.boolean(),
  /** Null for an access token that a public key obtained. */
  keyId: z.string().nullable(),
  secretHash: z.string().nullable(),
  keyExpiresAt: z.iso.datetime({ offset: true }).nullable(),
  lastUsedOn: z.string().nullable(),
  lastUsedNetwork: z.string().nullable(),
})
export type CallerRow = z.output<typeof CallerRow>

const callerJson = (tokenScopes: string) => `json_build_object(
  'accountId', account.id,
  'accountName', account.name,
  'siteIds', case when not account.has_all_sites then (
    select coalesce(json_agg(place.site_id order by place.site_id), '[]')
    from service_account_site place where place.account_id = account.id) end,
  'scopes', to_json(account.scopes),
  'tokenScopes', ${tokenScopes},
  'language', account.language,
  'mayAdoptEmployees', account.may_adopt_employees,
  'keyId', key.id,
  'secretHash', encode(key.secret_hash, 'hex'),
  'keyExpiresAt', key.expires_at,
  'lastUsedOn', key.last_used_on,
  'lastUsedNetwork', key.last_used_network)::text`

/** Finds the account of a key; no row if the key or its account has ended. Every request runs this query. */
export const keyCallerRead = jsonRead({
  name: 'key-caller',
  parameters: { keyId: 'text', now: 'timestamptz' },
  answer: CallerRow,
  sql: `select ${callerJson('null')}
  from service_key key join service_account account on account.id = key.account_id
  where key.id = $keyId and key.revoked_at is null and key.expires_at > $now and account.revoked_at is null`,
})

/** Finds the account of an access token; no row if the token, its key or its account has ended. */
export const tokenCallerRead = jsonRead({
  name: 'token-caller',
  parameters: { tokenHash: 'text', now: 'timestamptz' },
  answer: CallerRow,
  sql: `select ${callerJson('to_json(token.scopes)')}
  from service_token token
  join service_account account on account.id = token.account_id
  left join service_key key on key.id = token.key_id
  where token.token_hash = decode($tokenHash, 'hex') and token.expires_at > $now and account.revoked_at is null
    and (token.key_id is null or key.revoked_at is null and key.expires_at > $now)`,
})
