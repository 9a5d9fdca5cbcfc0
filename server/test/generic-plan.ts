import { sql } from 'kysely'
import { type Db, inTransaction } from '../src/platform/database/transaction.ts'

/**
 * Returns the text of PostgreSQL's generic plan of a statement, which is used for all values of its
 * parameters.
 */
export function genericPlanOf(db: Db, statement: string, values: readonly unknown[]): Promise<string> {
  return inTransaction(db, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    await sql.raw(`prepare planned as ${statement}`).execute(tx)
    const list = values.map((value) => `'${value instanceof Date ? value.toISOString() : value}'`).join(', ')
    const { rows } = await sql.raw<object>(`explain execute planned(${list})`).execute(tx)
    await sql`deallocate planned`.execute(tx)
    return JSON.stringify(rows)
  })
}

/**
 * Returns the given tables that a plan reads completely, either sequentially or backward along the primary
 * key. The first partition counts as its table.
 */
export const tablesScannedIn = (plan: string, tables: readonly string[]): string[] =>
  tables.filter((table) =>
    new RegExp(`Seq Scan on ${table}(?:_first)?\\b|Scan Backward using ${table}_pkey`).test(plan),
  )
