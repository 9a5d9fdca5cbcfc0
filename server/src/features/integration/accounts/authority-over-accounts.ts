import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { CurrentSession } from '../../../platform/session/current-session.ts'
import { sitesWithout } from '../../../platform/session/sites-without.ts'
import { lockAccount } from './service-accounts.ts'

type Administrator = Pick<CurrentSession, 'employeeId' | 'siteId'>

/** The maximum number of sites that a refusal names. */
const mostNamed = 10

/**
 * Locks a service account that has access to the session's site, and requires that the administrator works at
 * all its sites.
 *
 * @throws {Refusal} notFound if the account does not reach the site; serviceAccountElsewhere (`sites`)
 */
export async function requireAuthorityOverAccount(
  tx: Tx,
  administrator: Administrator,
  accountId: number,
): Promise<Selectable<Tables['service_account']>> {
  const account = await lockAccount(tx, accountId)
  if (account === undefined) throw refuse('notFound')
  const siteIds = account.has_all_sites ? null : await sitesOf(tx, accountId)
  if (siteIds !== null && !siteIds.includes(administrator.siteId)) throw refuse('notFound')
  const others = (await sitesWithout(tx, administrator, siteIds)).map(({ name }) => name)
  if (others.length > 0)
    throw refuse('serviceAccountElsewhere', {
      sites: [...others.slice(0, mostNamed), ...(others.length > mostNamed ? ['…'] : [])].join(', '),
    })
  return account
}

async function sitesOf(tx: Tx, accountId: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('service_account_site')
    .select('site_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ site_id }) => site_id)
}

/**
 * Requires that the administrator works at the sites of a new or changed account; for null, at all open sites of
 * the installation. The refusal names no site.
 *
 * @throws {Refusal} siteNotAllowed
 */
export async function requireSites(
  tx: Tx,
  administrator: Administrator,
  siteIds: readonly number[] | null,
): Promise<void> {
  if ((await sitesWithout(tx, administrator, siteIds)).length > 0) throw refuse('siteNotAllowed')
  const existingSites = await tx
    .selectFrom('site')
    .select('id')
    .where('id', 'in', [...(siteIds ?? [administrator.siteId])])
    .execute()
  if (siteIds !== null && existingSites.length < new Set(siteIds).size) throw refuse('siteNotAllowed')
}
