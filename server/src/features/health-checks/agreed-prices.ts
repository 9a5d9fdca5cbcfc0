import { sql } from 'kysely'
import type { Db } from '../../platform/database/transaction.ts'

/**
 * Reads the prices of an inspection's findings, by the finding's key, in euros including tax. Prefers the
 * price that the customer last accepted, even if a newer offer exists or the link is revoked. Otherwise
 * returns the last price of an offer that is not revoked.
 */
export async function readAgreedPrices(
  db: Db,
  siteId: number,
  inspectionId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly key: string; readonly price: string }>`
    select distinct on (key) key, price
    from (
      select key, price, 1 as rank, id
      from (
        select distinct on (answer.key) answer.id, answer.key, answer.kind, answer.price
        from inspection_offer offer
        join inspection_offer_answer answer on answer.site_id = offer.site_id and answer.offer_id = offer.id
        where offer.site_id = ${siteId} and offer.inspection_id = ${inspectionId}
        order by answer.key, answer.id desc) latest
      where kind = 'accept'
      union all
      select line.key, line.price, 2, offer.id
      from inspection_offer offer
      join inspection_offer_line line on line.site_id = offer.site_id and line.offer_id = offer.id
      where offer.site_id = ${siteId} and offer.inspection_id = ${inspectionId} and offer.revoked_at is null) told
    where price is not null
    order by key, rank, id desc`.execute(db)
  return new Map(rows.map(({ key, price }) => [key, Number(price)]))
}
