import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'

/** Returns the names of the tables in which a row contains the words, ignoring case. */
export async function tablesWith(db: Db, words: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.id(name)} record where position(lower(${words}) in lower(record::text)) > 0 limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
