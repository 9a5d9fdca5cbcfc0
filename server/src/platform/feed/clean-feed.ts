import { sql } from 'kysely'
import { dropPartition } from '../database/change-partitions.ts'
import { lastPosition, listPartitions, partitionSchema } from '../database/read-partitions.ts'
import type { Db } from '../database/transaction.ts'

/** Number of changes that one statement deletes. It is small, so that no lock is held for long. */
const sliceSize = 5_000

/**
 * Removes changes from the beginning of the feed, up to the first one that is younger than a number of days. Changes
 * after that one remain even if they are older, because the feed must have no gaps. A change of a long transaction can
 * be older than the one before it.
 *
 * A full partition is dropped when all its changes are old. Single changes are deleted only from the
 * partition that is still being filled, which is the only one in a small installation.
 *
 * @returns the number of removed changes
 */
export async function cleanFeed(db: Db, days: number): Promise<number> {
  const { count, isDone } = await dropOldPartitions(db, days)
  return isDone ? count : count + (await deleteSlices(db, days))
}

/** Drops full partitions. `isDone` is true if a full one remains, from which nothing is deleted. */
async function dropOldPartitions(db: Db, days: number): Promise<{ count: number; isDone: boolean }> {
  const position = await lastPosition(db)
  let count = 0
  for (const { name, end } of await listPartitions(db, 'feed')) {
    if (end > position + 1) return { count, isDone: false }
    const { rows } = await sql<{ changes: number; isOld: boolean }>`
      select (max(position) - min(position) + 1)::float8 as changes,
        coalesce(max(at) < now() - make_interval(days => ${days}::int), true) as "isOld"
      from ${sql.table(`${partitionSchema}.${name}`)}`.execute(db)
    if (rows[0]?.isOld !== true || !(await dropPartition(db, name))) return { count, isDone: true }
    count += rows[0].changes ?? 0
  }
  return { count, isDone: false }
}

async function deleteSlices(db: Db, days: number): Promise<number> {
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
