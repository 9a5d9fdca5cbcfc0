import { sql } from 'kysely'
import {
  type CopyableTable,
  listTables,
  readSequences,
  removeTimeLimits,
} from '../../platform/database/bulk-rows.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Manifest } from './manifest.ts'

/** A consistent state of a database while its transaction is open. */
export interface Snapshot {
  readonly tx: Tx
  readonly tables: readonly CopyableTable[]
}

/**
 * Runs `read` on a consistent state of the database. On PostgreSQL, other transactions continue to write
 * meanwhile.
 */
export const withSnapshot = <Result>(
  db: Db,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read read only`.execute(tx)
    await fixTextForms(tx)
    return read({ tx, tables: await listTables(tx) })
  })

/** Sets the parameters that affect the text form of values, so that both engines write the same texts. */
export async function fixTextForms(tx: Tx): Promise<void> {
  await removeTimeLimits(tx)
  await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
    set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`.execute(tx)
}

/** Reads the parts of the manifest that come from the database, except the tables and files. */
export async function readState({
  tx,
}: Snapshot): Promise<Pick<Manifest, 'migrations' | 'feed' | 'sequences'>> {
  const { rows: migrations } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name`.execute(tx)
  return { migrations, feed: await readFeed(tx), sequences: [...(await readSequences(tx))] }
}

async function readFeed(tx: Tx): Promise<Manifest['feed']> {
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('feed_state') is not null as exists`.execute(tx)
  if (rows[0]?.exists !== true) return null
  const state = await sql<{ epoch: string; position: number; beganAt: string }>`
    select epoch::text as epoch, position::float8 as position, to_json(began_at) #>> '{}' as "beganAt"
    from feed_state`.execute(tx)
  return state.rows[0] ?? null
}
