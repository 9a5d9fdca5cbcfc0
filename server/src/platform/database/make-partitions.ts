import { sql } from 'kysely'
import { attachNew, makePartition } from './change-partitions.ts'
import {
  eventsOfBusyMonth,
  missingEventRanges,
  missingFeedRanges,
  type PartitionRange,
} from './partition-ranges.ts'
import { lastPosition, listPartitions, type PartitionedTable } from './read-partitions.ts'
import type { Db, Tx } from './transaction.ts'

/**
 * Makes the next partitions of `event` and `feed`, and updates the statistics of these tables. Does nothing
 * until the upgrade that partitions them has finished. Several processes may run it concurrently.
 *
 * @returns the number of new partitions
 */
export async function makePartitions(db: Db, now: Date): Promise<number> {
  const made = (await makeEach(db, 'event', await missingOfEvent(db, now))) + (await makeFeedPartitions(db))
  await analyzeGrownTable(db, 'event')
  await analyzeGrownTable(db, 'feed')
  return made
}

const makeFeedPartitions = async (db: Db) =>
  makeEach(db, 'feed', await missingOfFeed(db, await lastPosition(db)))

async function makeEach(
  db: Db,
  table: PartitionedTable,
  ranges: readonly (PartitionRange<Date> | PartitionRange<number>)[],
): Promise<number> {
  let made = 0
  for (const range of ranges) if (await makePartition(db, table, range)) made += 1
  return made
}

async function missingOfEvent(db: Db, now: Date): Promise<readonly PartitionRange<Date>[]> {
  const last = (await listPartitions(db, 'event')).at(-1)
  if (last === undefined) return []
  const end = new Date(last.end)
  if (missingEventRanges(end, { now, isBusy: false }).length === 0) return []
  return missingEventRanges(end, { now, isBusy: await isBusy(db, now) })
}

/** True if the last 30 days had many events. */
async function isBusy(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from event where at > ${now}::timestamptz - interval '30 days' limit ${eventsOfBusyMonth}) recent`.execute(
    db,
  )
  return rows[0]?.count === eventsOfBusyMonth
}

async function missingOfFeed(db: Db | Tx, position: number): Promise<readonly PartitionRange<number>[]> {
  const last = (await listPartitions(db, 'feed')).at(-1)
  return last === undefined ? [] : missingFeedRanges(last.end, position)
}

/**
 * Makes partitions for changes up to a position, before a copy of a database inserts them. Does nothing if
 * the feed has no partitions.
 */
export async function makeRoomInFeed(tx: Tx, position: number): Promise<void> {
  for (const range of await missingOfFeed(tx, position)) await attachNew(tx, 'feed', range)
}

/**
 * Updates the statistics of a partitioned table as a whole if it has grown by a tenth. PostgreSQL updates
 * only those of the partitions automatically.
 */
async function analyzeGrownTable(db: Db, table: PartitionedTable): Promise<void> {
  const { rows } = await sql<{ hasGrown: boolean }>`
    select coalesce(sum(greatest(child.reltuples, 0)) > 1.1 * greatest(parent.reltuples, 0)
      or parent.reltuples < 0, false) as "hasGrown"
    from pg_class parent
    join pg_inherits on inhparent = parent.oid
    join pg_class child on child.oid = inhrelid
    where parent.oid = to_regclass(${table})
    group by parent.reltuples`.execute(db)
  if (rows[0]?.hasGrown === true) await sql`analyze ${sql.table(table)}`.execute(db)
}
