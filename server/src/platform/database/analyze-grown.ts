import { sql } from 'kysely'
import type { Db } from './transaction.ts'

/** The number of pages below which any plan of a table is quick. */
const fewPages = 20

/**
 * Updates the statistics of tables that have more than doubled since the last update. PostgreSQL plans a prepared
 * statement once, and a plan for an empty table can take an index that reads all rows of a site. An update makes
 * PostgreSQL plan again. Does nothing if the database has an autovacuum launcher, which does the same: the embedded
 * database has none.
 */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, ${fewPages})
      and not exists (select from pg_stat_activity where backend_type = 'autovacuum launcher')`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
