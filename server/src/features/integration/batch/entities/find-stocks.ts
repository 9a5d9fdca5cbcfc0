import { sql } from 'kysely'
import type { WriteContext } from '../entity-writer.ts'

interface StockKey {
  readonly siteId: number
  readonly stockCode: string
}

/** Returns a text that identifies a stock. */
export const stockKey = ({ siteId, stockCode }: StockKey): string => JSON.stringify([siteId, stockCode])

/** Returns the keys of the existing stocks. */
export async function findStocks(
  { tx }: WriteContext,
  stocks: readonly StockKey[],
): Promise<ReadonlySet<string>> {
  if (stocks.length === 0) return new Set()
  const { rows } = await sql<StockKey>`
    select site_id as "siteId", code as "stockCode" from stock
    where site_id = any(${stocks.map(({ siteId }) => siteId)}::bigint[])
      and code = any(${stocks.map(({ stockCode }) => stockCode)}::text[])`.execute(tx)
  return new Set(rows.map(stockKey))
}
