import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './transaction.ts'

/** Thrown before any change if the target database already has data. */
export class DatabaseNotEmptyError extends Error {
  constructor(table: string) {
    super(`The database to copy into is not empty (${table}). Give it one without data.`)
    this.name = 'DatabaseNotEmptyError'
  }
}

export interface CopiedTable {
  readonly table: string
  readonly rows: number
}

const batchSize = 1000

/**
 * Copies all rows of a migrated database into an empty database of the same version, in one transaction.
 * Fails if a copied table differs. No other process may write to either database meanwhile. The change feed
 * of the copy begins a new epoch, because both databases could assign the same positions.
 *
 * @param onCopied called for each table, to show progress
 * @throws {DatabaseNotEmptyError}
 */
export async function copyDatabase(
  source: Db,
  target: Db,
  onCopied: (copied: CopiedTable) => void = () => {},
): Promise<void> {
  await inTransaction(source, (from) =>
    inTransaction(target, async (into) => {
      await sql`set local statement_timeout = 0`.execute(into)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(into)
      const tables = await listTables(into)
      for (const { table } of tables) await refuseRows(into, table)
      // References between tables are circular, so no order of inserts satisfies all of them.
      const references = await dropReferences(into)
      for (const { table, columns } of tables) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(into)
        const rows = await copyRows(from, into, table, columns)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(into)
        if ((await digestOf(from, table)) !== (await digestOf(into, table)))
          throw new Error(`The copy of the table ${table} differs`)
        onCopied({ table, rows })
      }
      for (const restore of references) await sql.raw(restore).execute(into)
      await continueFeed(from, into)
      await copySequences(from, into)
    }),
  )
  await sql`analyze`.execute(target)
}

interface CopyableTable {
  readonly table: string
  /** Columns that the database does not generate. */
  readonly columns: readonly string[]
}

async function listTables(tx: Tx): Promise<readonly CopyableTable[]> {
  const { rows } = await sql<CopyableTable>`
    select table_name as "table",
      json_agg(column_name order by ordinal_position) filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not in ('schema_migration', 'feed_state', 'server_process')
    group by table_name order by table_name`.execute(tx)
  return rows
}

async function refuseRows(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
  if (rows.length > 0) throw new DatabaseNotEmptyError(table)
}

/**
 * Drops the foreign keys of all tables.
 *
 * @returns the statements that restore the foreign keys; each one checks all rows
 */
async function dropReferences(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(tx)
  for (const { drop } of rows) await sql.raw(drop).execute(tx)
  return rows.map(({ restore }) => restore)
}

/** Copies the rows of a table as JSON text that PostgreSQL writes, so that JavaScript rounds no number. */
async function copyRows(from: Tx, into: Tx, table: string, columns: readonly string[]): Promise<number> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  // Uses an alias with a space, because no column has such a name. The alias therefore refers to the row.
  await sql`declare lines cursor for select row_to_json("whole row")::text as json
    from (select ${list} from ${sql.table(table)}) "whole row"`.execute(from)
  let copied = 0
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.lit(batchSize)} from lines`.execute(from)
    if (rows.length === 0) break
    const batch = `[${rows.map(({ json }) => json).join()}]`
    await sql`insert into ${sql.table(table)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${batch}::text::json)`.execute(
      into,
    )
    copied += rows.length
  }
  await sql`close lines`.execute(from)
  return copied
}

/** Returns one hash of all rows of a table, which does not depend on their order. */
async function digestOf(tx: Tx, table: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(coalesce(string_agg(md5(line::text), '' order by md5(line::text)), '')) as digest
    from ${sql.table(table)} line`.execute(tx)
  return rows[0]?.digest ?? ''
}

/**
 * Copies the positions of the change feed. The epoch of the target differs from that of the source. A
 * migrated database has exactly one row in `feed_state`.
 */
async function continueFeed(from: Tx, into: Tx): Promise<void> {
  const { position, began_at } = await from.selectFrom('feed_state').selectAll().executeTakeFirstOrThrow()
  await into.updateTable('feed_state').set({ position, began_at }).execute()
}

/** Sets each sequence so that the next row gets the same number as in the source. */
async function copySequences(from: Tx, into: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema()`.execute(from)
  for (const { name } of rows) {
    const state = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.table(name)}`.execute(from)
    for (const { last, called } of state.rows)
      await sql`select setval(${name}::text::regclass, ${last}::bigint, ${called}::boolean)`.execute(into)
  }
}
