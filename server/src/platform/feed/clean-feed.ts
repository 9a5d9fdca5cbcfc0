import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/** The number of changes that one statement deletes, so that it holds no lock for long. */
const sliceSize = 5_000

/**
 * Deletes the changes that are older than a number of days. The rest begins with a change that is young enough: a
 * change whose transaction took long may be older than its neighbours, and must not leave a gap.
 *
 * @returns the number of deleted changes
 */
export async function cleanFeed(db: Db, days: number): Promise<number> {
  let count = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      with slice as (select position, at from feed order by position limit ${sql.lit(sliceSize)}),
      first_kept as (
        select coalesce(min(position) filter (where at >= now() - make_interval(days => ${days}::int)),
          max(position) + 1) as position
        from slice)
      delete from feed where position < (select position from first_kept)`.execute(db)
    const deleted = Number(numAffectedRows ?? 0)
    count += deleted
    if (deleted < sliceSize) return count
  }
}
