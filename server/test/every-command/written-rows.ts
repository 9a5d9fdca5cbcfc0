import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/transaction.ts'

type Value = string | number | boolean | null | object
type Row = Readonly<Record<string, Value>>

/** The rows of the database by table and primary key, without the key columns. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>

/**
 * Omitted tables. Stored responses have random keys, and the recorder checks them by repeating each call. The
 * recorder handles the change feed itself. Reads of people and runs of the removal by age are stored at times
 * that do not depend on the calls.
 */
const unread = [
  ...['idempotent_answer', 'schema_migration', 'outbox', 'feed', 'feed_state', 'record_state'],
  ...['person_read', 'retention_run'],
]

/** Columns that every call changes, because each call extends its session. */
const sliding = { session: ['last_used_at', 'expires_at'] } as Readonly<Record<string, readonly string[]>>

/** Columns that a background process writes at times that do not depend on the calls. */
const background = { notification: ['pushed_at'] } as Readonly<Record<string, readonly string[]>>

/**
 * Returns a function that reads the whole database. The function reads the names of tables and keys only
 * once.
 */
export async function createRowReader(db: Db): Promise<() => Promise<Rows>> {
  const { rows: tablesWithKeys } = await sql<{ table: string; keys: string[] }>`
    select cls.relname as table, array_agg(att.attname::text order by array_position(ind.indkey::int[], att.attnum::int)) as keys
    from pg_index ind join pg_class cls on cls.oid = ind.indrelid
    join pg_attribute att on att.attrelid = cls.oid and att.attnum = any(ind.indkey)
    left join pg_partitioned_table parted on parted.partrelid = cls.oid
    where ind.indisprimary and cls.relnamespace = current_schema()::regnamespace
      -- The partition key is a part of the primary key, but identifies no row.
      and att.attnum <> all (coalesce(parted.partattrs::int2[], '{}'))
    group by cls.relname order by cls.relname`.execute(db)
  const tables = tablesWithKeys.filter(({ table }) => !unread.includes(table))
  const reads = tables.map(
    ({ table }) => sql`select ${table} as table, to_jsonb(line) as row from ${sql.table(table)} line`,
  )
  const keysOf = new Map(tables.map(({ table, keys }) => [table, keys]))
  return async () => {
    const { rows } = await sql<{ table: string; row: Row }>`${sql.join(reads, sql` union all `)}`.execute(db)
    const byTable = new Map(tables.map(({ table }) => [table, new Map<string, Row>()]))
    for (const { table, row } of rows) {
      const keys = keysOf.get(table) ?? []
      const omitted = [...keys, ...(background[table] ?? [])]
      const columns = Object.entries(row).filter(([name]) => !omitted.includes(name))
      byTable.get(table)?.set(keys.map((name) => row[name]).join(' '), Object.fromEntries(columns))
    }
    return byTable
  }
}

/** A row that a command inserted, updated or deleted. An update contains only the changed columns. */
export interface WrittenRow {
  readonly table: string
  readonly key: string
  readonly before: Row | null
  readonly after: Row | null
}

/** Returns the differences between two reads. */
export function rowsWritten(before: Rows, after: Rows): WrittenRow[] {
  const written: WrittenRow[] = []
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, Row>()
    for (const key of new Set([...old.keys(), ...rows.keys()])) {
      const [was, is] = [old.get(key) ?? null, rows.get(key) ?? null]
      const change = { table, key, ...changeOf(was, is) }
      const changed = Object.keys(change.after ?? change.before ?? {})
      const isUpdate = was !== null && is !== null
      if (!isUpdate || changed.some((name) => !sliding[table]?.includes(name))) written.push(change)
    }
  }
  return written
}

function changeOf(was: Row | null, is: Row | null) {
  if (was === null || is === null) return { before: was, after: is }
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const pick = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return { before: pick(was), after: pick(is) }
}
