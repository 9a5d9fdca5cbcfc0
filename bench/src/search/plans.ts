import type pg from 'pg'

const sequentialScan = /"Node Type":"(?:Parallel )?Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g
/** Minimum rows of a large table. A sequential scan of a smaller table is fast enough. */
const largeTableRows = 10_000

/** Returns the large tables that the statement's plan scans sequentially. */
export async function findSequentialScans(
  client: pg.Client,
  sql: string,
  values: readonly unknown[],
): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${sql}`, [...values])
  const plan = JSON.stringify(rows)
  const scanned = new Set([...plan.matchAll(sequentialScan)].map(([, table = '']) => table))
  const { rows: large } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relname = any($1) and reltuples > $2`,
    [[...scanned], largeTableRows],
  )
  return large.map(({ relname }) => relname)
}
