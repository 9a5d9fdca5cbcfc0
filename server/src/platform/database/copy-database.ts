import { sql } from 'kysely'
import {
  type CopyableTable,
  dropReferences,
  insertJsonRows,
  listTables,
  readRowsAsJson,
  readSequences,
  removeTimeLimits,
  setSequences,
  withoutTriggers,
} from './bulk-rows.ts'
import { makeRoomInFeed } from './make-partitions.ts'
import { lastPosition } from './read-partitions.ts'
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
      await removeTimeLimits(into)
      const tables = await listTables(into)
      for (const { table } of tables) await refuseRows(into, table)
      const references = await dropReferences(into)
      await makeRoomInFeed(into, await lastPosition(from))
      for (const table of tables) {
        const rows = await copyRows(from, into, table)
        if ((await digestOf(from, table.table)) !== (await digestOf(into, table.table)))
          throw new Error(`The copy of the table ${table.table} differs`)
        onCopied({ table: table.table, rows })
      }
      for (const restore of references) await sql.raw(restore).execute(into)
      await continueFeed(from, into)
      await setSequences(into, await readSequences(from))
    }),
  )
  await sql`analyze`.execute(target)
}

async function refuseRows(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx)
  if (rows.length > 0) throw new DatabaseNotEmptyError(table)
}

async function copyRows(from: Tx, into: Tx, table: CopyableTable): Promise<number> {
  let copied = 0
  await withoutTriggers(into, table.table, async () => {
    for await (const lines of readRowsAsJson(from, table)) {
      await insertJsonRows(into, table, lines)
      copied += lines.length
    }
  })
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
