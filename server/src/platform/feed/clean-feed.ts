import { sql } from 'kysely'
import type { Db } from '../database/transaction.ts'

/** The number of changes that one statement deletes. It is small, so that no lock is held for long. */
const sliceSize = 5_000

/**
 * Deletes changes from the beginning of the feed, up to the first one that is younger than a number of days.
 * Changes after that one remain even if they are older, because the feed must have no gaps. A change of a long
 * transaction can be older than the one before it.
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
