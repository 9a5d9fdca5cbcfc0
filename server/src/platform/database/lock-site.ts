import type { Tx } from './transaction.ts'

/**
 * Locks a site until the transaction ends, so that concurrent transactions cannot together exceed a limit of
 * the site.
 */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
}
