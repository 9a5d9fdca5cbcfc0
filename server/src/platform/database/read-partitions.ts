import { sql } from 'kysely'
import type { Db, Tx } from './transaction.ts'

/** The tables that have partitions (docs/decisions/large-tables.md). */
export type PartitionedTable = 'event' | 'feed'

/** The schema of all partitions. Lists of the application's tables therefore exclude them. */
export const partitionSchema = 'partitions'

/** Returns SQL of the exclusive end of the partition `child`, in milliseconds since 1970 or as a position. */
const endOf = (table: PartitionedTable): string => {
  const border = "substring(pg_get_expr(child.relpartbound, child.oid) from 'TO \\(''([^'']+)''\\)')"
  return table === 'event' ? `extract(epoch from ${border}::timestamptz) * 1000` : `${border}::bigint`
}

/**
 * Returns SQL: true if a table has partitions, but none that ends after `needed`.
 *
 * @param needed SQL of milliseconds since 1970, or of a position
 */
export const isPartitionMissing = (table: PartitionedTable, needed: string): string => `(
  select coalesce(max(${endOf(table)}) < ${needed}, false)
  from pg_inherits join pg_class child on child.oid = inhrelid
  where inhparent = to_regclass('${table}') and pg_get_expr(child.relpartbound, child.oid) <> 'DEFAULT')`

export interface Partition {
  readonly name: string
  /** The exclusive end: milliseconds since 1970, or a position of the feed. */
  readonly end: number
}

/**
 * Lists the partitions of a table with an end, oldest first. Excludes the default partition (`defaultOf`).
 * Empty until the upgrade to 0.11.0 has finished, because the table has no partitions before.
 */
export async function listPartitions(db: Db | Tx, table: PartitionedTable): Promise<readonly Partition[]> {
  const { rows } = await sql<Partition>`
    select child.relname as name, (${sql.raw(endOf(table))})::float8 as "end"
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = to_regclass(${table}) and pg_get_expr(child.relpartbound, child.oid) <> 'DEFAULT'
    order by 2`.execute(db)
  return rows
}

/** The default partition, for rows without another partition. */
export const defaultOf = (table: PartitionedTable) => sql.table(`${partitionSchema}.${table}_other`)

/** Returns the last position of the feed. */
export async function lastPosition(db: Db | Tx): Promise<number> {
  const { position } = await db.selectFrom('feed_state').select('position').executeTakeFirstOrThrow()
  return position
}
