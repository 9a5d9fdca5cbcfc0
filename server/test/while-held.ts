import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db, Tx } from '../src/platform/database/transaction.ts'

/**
 * Writes in a transaction that ends only when something else waits for it, as two who do it at the same moment would meet. PostgreSQL
 * alone: the embedded database has one connection.
 *
 * @param start begins what has to wait
 * @returns what it comes to
 */
export async function whileHeld<Result>(
  db: Db,
  write: (tx: Tx) => Promise<unknown>,
  start: () => Promise<Result>,
): Promise<Result> {
  const { begun } = await db.transaction().execute(async (tx) => {
    await write(tx)
    const begun = start()
    await vi.waitFor(async () => expect(await countWaiting(db)).toBe(1), { timeout: 10_000, interval: 10 })
    return { begun }
  })
  return begun
}

/** How many statements wait for a lock that another transaction holds. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
