import { sql } from 'kysely'
import { partitionSchema } from './read-partitions.ts'
import type { Db } from './transaction.ts'

/** The size in pages below which any plan of a table is fast. */
const fewPages = 20

/**
 * Updates the statistics of tables that have more than doubled since the last update. PostgreSQL plans a
 * prepared statement once. A plan that was made for an empty table can choose an index that reads all rows of
 * a site. An update makes PostgreSQL plan again. Does nothing if the database runs autovacuum, which does the
 * same; the embedded database has none.
 */
export async function analyzeGrown(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in (current_schema(), ${partitionSchema})
      and pg_relation_size(pg_class.oid) / current_setting('block_size')::int > greatest(2 * relpages, ${fewPages})
      and not exists (select from pg_stat_activity where backend_type = 'autovacuum launcher')`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
