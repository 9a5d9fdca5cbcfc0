import type { Db } from '../database/transaction.ts'

/** The databases that have a site, which is never deleted. */
const withSite = new WeakSet<Db>()

/** True if the database has no site, so that nobody can sign in. False if the database does not answer. */
export async function needsSetup(db: Db): Promise<boolean> {
  if (withSite.has(db)) return false
  try {
    const site = await db.selectFrom('site').select('id').limit(1).executeTakeFirst()
    if (site === undefined) return true
    withSite.add(db)
  } catch {
    // The page is also served while the database is down.
  }
  return false
}
