import type { Language } from '@verstas/contract/texts/language.ts'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface ServiceAccountTable {
  id: Generated<number>
  name: string
  has_all_sites: boolean
  scopes: string[] | null
  language: Language
  may_adopt_employees: Generated<boolean>
  public_key: Json | null
  public_key_thumbprint: Generated<string | null>
  version: Generated<number>
  created_by: number | null
  created_at: Date
  revoked_at: Date | null
  revoked_by: number | null
}

export interface ServiceAccountSiteTable {
  account_id: number
  site_id: number
}

export interface ServiceKeyTable {
  id: string
  account_id: number
  secret_hash: Uint8Array
  place: number | null
  created_by: number | null
  created_at: Date
  expires_at: Date
  last_used_on: string | null
  last_used_network: string | null
  warned_days: number | null
  revoked_at: Date | null
  revoked_by: number | null
}

export interface ServiceTokenTable {
  token_hash: Uint8Array
  account_id: number
  key_id: string | null
  scopes: string[] | null
  expires_at: Date
}

export interface UsedClientAssertionTable {
  account_id: number
  jti_hash: Uint8Array
  expires_at: Date
}

export interface ServiceTables {
  service_account: ServiceAccountTable
  service_account_site: ServiceAccountSiteTable
  service_key: ServiceKeyTable
  service_token: ServiceTokenTable
  used_client_assertion: UsedClientAssertionTable
}
