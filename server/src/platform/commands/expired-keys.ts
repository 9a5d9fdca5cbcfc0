import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'
import { expiredBefore } from './with-idempotency.ts'

/** Number of keys that one statement deletes. It is small, so that no lock is held for long. */
const sliceSize = 5_000

/**
 * Deletes expired idempotency keys, except those that a command or another process is changing. This is a job
 * of its own instead of a part of each command. During a long transaction such as a backup, every search for
 * expired keys would read all deleted ones.
 *
 * @returns the number of deleted keys
 */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<number> {
  for (let count = 0; ; ) {
    const { numAffectedRows } = await sql`
      delete from idempotent_answer where ctid = any (array(
        select ctid from idempotent_answer where created_at < ${expiredBefore(now)}
        order by created_at limit ${sql.lit(sliceSize)} for update skip locked))`.execute(db)
    const deleted = Number(numAffectedRows ?? 0)
    count += deleted
    if (deleted < sliceSize) return count
  }
}
