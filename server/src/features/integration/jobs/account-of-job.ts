import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { scopesOfAccount } from '../accounts/account-scopes.ts'

/** Reads the account of a job; null if it has ended, or lacks the scope of the job's entity. */
export async function findAccount(
  db: Db,
  { account_id: id, entity }: { readonly account_id: number; readonly entity: string },
): Promise<ServiceSession | null> {
  const account = await db
    .selectFrom('service_account')
    .select(['name', 'has_all_sites', 'scopes', 'language', 'may_adopt_employees'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const sites = await db
    .selectFrom('service_account_site')
    .select('site_id')
    .where('account_id', '=', id)
    .execute()
  const held = scopesOfAccount(account.scopes)
  if (!held.has(`${entity as WritableEntity}:write`)) return null
  return {
    accountId: id,
    accountName: account.name,
    siteIds: account.has_all_sites ? null : sites.map(({ site_id }) => site_id),
    scopes: held,
    language: account.language,
    mayAdoptEmployees: account.may_adopt_employees,
  }
}
