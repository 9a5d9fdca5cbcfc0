import { serviceAccountEndpoints } from '@verstas/contract/integration/administration-endpoints.ts'
import { ServiceAccount } from '@verstas/contract/integration/administration-entities.ts'
import { jsonRead } from '../../../platform/database/read-json.ts'

/** SQL of the service account `account` with its keys, as JSON. */
const accountJson = `json_build_object(
  'Id', account.id,
  'Name', account.name,
  'Sites', case when not account.has_all_sites then (
    select coalesce(json_agg(json_build_object('Id', site.id, 'Description', site.name) order by site.name, site.id), '[]')
    from service_account_site place join site on site.id = place.site_id where place.account_id = account.id) end,
  'Scopes', to_json(account.scopes),
  'Language', account.language,
  'MayAdoptEmployees', account.may_adopt_employees,
  'PublicKeyThumbprint', account.public_key_thumbprint,
  'Created', account.created_at,
  'CreatorName', (select name from employee where employee.id = account.created_by),
  'Revoked', account.revoked_at,
  'Version', account.version,
  'Keys', (
    select coalesce(json_agg(json_build_object(
      'Id', key.id,
      'Created', key.created_at,
      'CreatorName', (select name from employee where employee.id = key.created_by),
      'Expires', key.expires_at,
      'LastUsedOn', key.last_used_on,
      'LastUsedNetwork', key.last_used_network,
      'Revoked', key.revoked_at) order by key.created_at desc, key.id), '[]')
    from service_key key where key.account_id = account.id))`

/** Lists the service accounts that have access to a site. */
export const serviceAccountsRead = jsonRead({
  name: 'service-accounts',
  parameters: { siteId: 'bigint' },
  answer: serviceAccountEndpoints.listServiceAccounts.answer,
  sql: `select coalesce(json_agg(${accountJson}
      order by account.revoked_at is not null, lower(account.name), account.id), '[]')::text
    from service_account account
    where account.has_all_sites or exists (
      select from service_account_site place where place.account_id = account.id and place.site_id = $siteId)`,
})

/** Reads a service account for an administrator of all its sites. */
export const serviceAccountRead = jsonRead({
  name: 'service-account',
  parameters: { accountId: 'bigint' },
  answer: ServiceAccount,
  sql: `select ${accountJson}::text from service_account account where account.id = $accountId`,
})
