import type { Tx } from './transaction.ts'

/**
 * Locks a site until the transaction ends, so that limits of a site are counted by one transaction at a time.
 */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
}
