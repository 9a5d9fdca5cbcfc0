import type { Tx } from './transaction.ts'

/** Locks a site until the transaction ends, so that what is limited there is counted by one at a time. */
export async function lockSite(tx: Tx, siteId: number): Promise<void> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute()
}
