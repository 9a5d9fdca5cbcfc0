import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '../src/platform/database/transaction.ts'
import { eventually } from './eventually.ts'

/**
 * Writes in a transaction that commits only when another transaction waits for its lock, so the two writes
 * always conflict. Works only on PostgreSQL, because the embedded database has one connection.
 *
 * @param start starts the write that has to wait
 * @param meanwhile runs once that write waits
 * @returns the result of that write
 */
export async function whileLocked<Result>(
  db: Db,
  write: (tx: Tx) => Promise<unknown>,
  start: () => Promise<Result>,
  meanwhile?: () => void,
): Promise<Result> {
  const { started } = await db.transaction().execute(async (tx) => {
    await write(tx)
    const started = start()
    await eventually(async () => expect(await countWaiting(db)).toBe(1))
    meanwhile?.()
    return { started }
  })
  return started
}

/** Returns the number of statements that wait for a lock of another transaction. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
