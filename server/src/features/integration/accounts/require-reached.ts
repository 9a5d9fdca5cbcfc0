import type { Db, Tx } from '../../../platform/database/transaction.ts'
import { refuseField } from '../../../platform/http/refusal.ts'

/** Sites that a request names. */
interface ChosenSites {
  readonly siteIds: readonly number[]
  /** The sites of the account; null means all. */
  readonly reached: readonly number[] | null
  readonly field: 'sites' | 'SiteIds'
}

/**
 * Requires that the chosen sites exist, and that the account has access to them.
 *
 * @throws {Refusal} invalidField with the number of the first other site
 */
export async function requireReached(db: Db | Tx, { siteIds, reached, field }: ChosenSites): Promise<void> {
  const allowed = reached ?? (await findExisting(db, siteIds))
  const other = siteIds.find((id) => !allowed.includes(id))
  if (other !== undefined) throw refuseField(field, 'foreignSite', { site: String(other) })
}

async function findExisting(db: Db | Tx, siteIds: readonly number[]): Promise<readonly number[]> {
  if (siteIds.length === 0) return []
  const rows = await db.selectFrom('site').select('id').where('id', 'in', siteIds).execute()
  return rows.map(({ id }) => id)
}
