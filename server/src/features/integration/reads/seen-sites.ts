import type { Db } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { requireReached } from '../accounts/require-reached.ts'

/**
 * Returns the sites of a read: those of the query, or all sites of the account. Null means all sites.
 *
 * @throws {Refusal} invalidField for a site that does not exist, or to which the account has no access
 */
export async function seenSites(
  db: Db,
  { siteIds: reached }: Pick<ServiceSession, 'siteIds'>,
  wanted: readonly number[] | undefined,
): Promise<readonly number[] | null> {
  if (wanted === undefined) return reached
  await requireReached(db, { siteIds: wanted, reached, field: 'sites' })
  return wanted
}
