import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** A table whose rows can be copied. */
export interface CopyableTable {
  readonly table: string
  /** Columns that the database does not generate. */
  readonly columns: readonly string[]
}

/** The state of a sequence. */
export interface SequenceState {
  readonly name: string
  /** The last number, as text because it can exceed JavaScript's integers. */
  readonly last: string
  readonly isCalled: boolean
}

/** Bytes that a batch of rows should have at most. */
const batchBytes = 4_000_000

const mostRows = 1000

/**
 * Lists the tables with data in order of their names. Leaves out the tables that belong to a database and not to
 * its data: the applied migrations, the state of the feed, the running servers, and the mark of an unfinished restore.
 */
export async function listTables(tx: Tx): Promise<readonly CopyableTable[]> {
  const { rows } = await sql<CopyableTable>`
    select table_name as "table",
      json_agg(column_name order by ordinal_position) filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('schema_migration', 'feed_state', 'server_process', 'unfinished_restore')
    group by table_name order by table_name`.execute(tx)
  return rows
}

/**
 * Drops the foreign keys of all tables, because references between tables are circular and no order of inserts
 * satisfies all of them.
 *
 * @returns the statements that restore the foreign keys; each one checks all rows
 */
export async function dropReferences(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conname`.execute(tx)
  for (const { drop } of rows) await sql.raw(drop).execute(tx)
  return rows.map(({ restore }) => restore)
}

/**
 * Reads the rows of a table as JSON text that PostgreSQL writes, so that JavaScript rounds no number. Fetches
 * fewer rows at a time if they are large. Only one such read may run in a transaction.
 */
export async function* readRowsAsJson(
  tx: Tx,
  { table, columns }: CopyableTable,
): AsyncGenerator<readonly string[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  // Uses an alias with a space, because no column has such a name. The alias therefore refers to the row.
  await sql`declare lines cursor for select row_to_json("whole row")::text as json
    from (select ${list} from ${sql.table(table)}) "whole row"`.execute(tx)
  const fetchLines = (count: number): Promise<readonly string[]> => {
    const fetched = sql<{ json: string }>`fetch ${sql.lit(count)} from lines`
      .execute(tx)
      .then(({ rows }) => rows.map(({ json }) => json))
    // Handles the error of a fetch for which the reader no longer waits.
    fetched.catch(() => {})
    return fetched
  }
  let count = 50
  let next: Promise<readonly string[]> | undefined = fetchLines(count)
  while (next !== undefined) {
    const lines: readonly string[] = await next
    const isEnd = lines.length < count
    const characters = lines.reduce((sum, { length }) => sum + length, 0)
    count = Math.max(1, Math.min(mostRows, Math.floor((batchBytes * lines.length) / (characters + 1))))
    // The database reads the next rows while the reader works.
    next = isEnd ? undefined : fetchLines(count)
    if (lines.length > 0) yield lines
  }
  await sql`close lines`.execute(tx)
}

/** Inserts rows of JSON text as `readRowsAsJson` returns them. */
export async function insertJsonRows(
  tx: Tx,
  { table, columns }: CopyableTable,
  lines: readonly string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join()}]`}::text::json)`.execute(
    tx,
  )
}

/** Runs `insert` while the table's triggers do not fire. */
export async function withoutTriggers(tx: Tx, table: string, insert: () => Promise<void>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await insert()
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}

/** Reads the state of each sequence. A sequence of a running server can be ahead of the rows. */
export async function readSequences(tx: Tx): Promise<readonly SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`.execute(tx)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(tx)
    for (const { last, called } of state.rows) states.push({ name, last, isCalled: called })
  }
  return states
}

/** Sets each sequence so that the next row gets the number after the last one. */
export async function setSequences(tx: Tx, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of states)
    await sql`select setval(${name}::text::regclass, ${last}::bigint, ${isCalled}::boolean)`.execute(tx)
}

/** Removes the time limits of the transaction, which copies a whole database. */
export async function removeTimeLimits(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
