import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Db, Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { scopesOfAccount } from './account-scopes.ts'

/** A service account that is not revoked. */
export interface OpenAccount extends ServiceSession {
  /** Each change of the account increments it. */
  readonly version: number
}

/** Reads a service account; null if it was revoked. */
export async function findOpenAccount(db: Db | Tx, id: number): Promise<OpenAccount | null> {
  const account = await db
    .selectFrom('service_account')
    .select(['name', 'has_all_sites', 'scopes', 'language', 'may_adopt_employees', 'version'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const sites = await db
    .selectFrom('service_account_site')
    .select('site_id')
    .where('account_id', '=', id)
    .execute()
  return {
    accountId: id,
    accountName: account.name,
    siteIds: account.has_all_sites ? null : sites.map(({ site_id }) => site_id),
    scopes: scopesOfAccount(account.scopes),
    language: account.language,
    mayAdoptEmployees: account.may_adopt_employees,
    version: account.version,
  }
}

/** Reads the account of a job; null if it was revoked, or lacks the scope of the job's entity. */
export async function findAccount(
  db: Db,
  { account_id: id, entity }: { readonly account_id: number; readonly entity: string },
): Promise<ServiceSession | null> {
  const account = await findOpenAccount(db, id)
  return account?.scopes.has(`${entity as WritableEntity}:write`) ? account : null
}
