import { type RawBuilder, sql } from 'kysely'
import type { Row } from './ledger.ts'

/** A connection or a transaction that executes SQL. */
export type Executor = Parameters<RawBuilder<unknown>['execute']>[0]

const batchSize = 1000

/**
 * Inserts rows whose keys are the table's columns. Each batch is one JSON parameter, because that is the
 * fastest way for PostgreSQL and PGlite, and needs no types of the tables.
 *
 * @throws {TypeError} if a row has other keys than the first one, or the same keys in another order
 */
export async function insertRows(tx: Executor, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  refuseOtherKeys(table, columns, rows)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize))
    await sql`insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${batch}::text::json)`.execute(
      tx,
    )
  }
}

/**
 * Throws unless all rows have the same keys in the same order. Otherwise a missing key would silently write
 * null, and an extra key would be ignored.
 */
function refuseOtherKeys(table: string, columns: readonly string[], rows: readonly Row[]): void {
  const expected = columns.join()
  for (const row of rows) {
    if (Object.keys(row).join() !== expected)
      throw new TypeError(`Rows of ${table} differ: ${expected} and ${Object.keys(row).join()}`)
  }
}
