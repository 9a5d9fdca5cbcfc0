import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSite } from '../../../test/builders.ts'
import { drainOutbox } from '../../../test/drain-outbox.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { buildCustomer } from '../../../test/work-order-builders.ts'
import { cleanFeed } from '../feed/clean-feed.ts'
import { readFeed } from '../feed/read-feed.ts'
import { makePartitions, makeRoomInFeed } from './make-partitions.ts'
import { changesOfPartition } from './partition-ranges.ts'
import { listPartitions, type PartitionedTable } from './read-partitions.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()
const site = await buildSite(db)

const endsOf = async (table: PartitionedTable) => (await listPartitions(db, table)).map(({ end }) => end)

/** Returns the names of the partitions that contain the rows of a condition. */
async function placesOf(table: PartitionedTable, condition: string): Promise<readonly string[]> {
  const { rows } = await sql<{ place: string }>`
    select distinct replace(tableoid::regclass::text, 'partitions.', '') as place
    from ${sql.table(table)} where ${sql.raw(condition)} order by 1`.execute(db)
  return rows.map(({ place }) => place)
}

const addEvents = (at: Date, entityId: number, count = 1) =>
  sql`insert into event (site_id, at, entity, entity_id, kind)
    select ${site.id}, ${at}, 'work-order', ${entityId}, 'changed' from generate_series(1, ${count}::int)`.execute(
    db,
  )

describe('the partitions of events', () => {
  const day = 86_400_000
  let end: Date
  beforeEach(async () => {
    end = new Date((await endsOf('event')).at(-1) ?? 0)
  })

  it('stores an event in the partition of its time, and makes the next partition only when needed', async () => {
    const before = new Date(end.getTime() - 90 * day)
    await addEvents(before, 1)
    expect(await makePartitions(db, before)).toBe(0)
    expect(await placesOf('event', 'entity_id = 1')).toHaveLength(1)
    expect(await placesOf('event', 'entity_id = 1')).not.toContain('event_other')
  })

  it('makes the next partition once, before the last one ends, and moves early rows into it', async () => {
    await addEvents(end, 2)
    expect(await placesOf('event', 'entity_id = 2')).toEqual(['event_other'])
    expect(await makePartitions(db, new Date(end.getTime() - 20 * day))).toBe(1)
    const name = `event_from_${end.toISOString().slice(0, 7).replace('-', '_')}`
    expect(await placesOf('event', 'entity_id = 2')).toEqual([name])
    expect(await makePartitions(db, new Date(end.getTime() - 20 * day))).toBe(0)
    await addEvents(end, 2)
    expect(await placesOf('event', 'entity_id = 2')).toEqual([name])
  })

  it('refuses to change or delete the events of a new partition', async () => {
    await addEvents(end, 3)
    await expect(db.deleteFrom('event').where('entity_id', '=', 3).execute()).rejects.toThrow('append-only')
    await makePartitions(db, end)
    await expect(db.deleteFrom('event').where('entity_id', '=', 3).execute()).rejects.toThrow('append-only')
    await expect(
      db.updateTable('event').set({ kind: 'added' }).where('entity_id', '=', 3).execute(),
    ).rejects.toThrow('append-only')
  })

  it('leaves many rows in the default partition, because moving them would block writes', async () => {
    await addEvents(end, 4, 10_001)
    expect(await makePartitions(db, end)).toBe(0)
    expect(await placesOf('event', 'entity_id = 4')).toEqual(['event_other'])
  })
})

describe('the partitions of the feed', () => {
  /** Moves the feed near the end of a partition, and returns the first position of the next one. */
  async function approach(distance: number): Promise<number> {
    await drainOutbox(db)
    await sql`delete from feed`.execute(db)
    const { rows } = await sql<{
      position: number
    }>`select position::float8 as position from feed_state`.execute(db)
    const border = (Math.floor((rows[0]?.position ?? 0) / changesOfPartition) + 2) * changesOfPartition
    await sql`update feed_state set position = ${border - 1 - distance}`.execute(db)
    return border
  }

  const addCustomers = async (count: number) => {
    for (let added = 0; added < count; added += 1) await buildCustomer(db, site.id)
    await drainOutbox(db)
  }

  const readPositions = async () => {
    const page = await readFeed(db, { after: undefined, entities: null, siteIds: null, limit: 100 })
    return page !== null && 'changes' in page ? page.changes.map(({ position }) => position) : null
  }

  const age = (condition: string) =>
    sql`update feed set at = now() - interval '40 days' where ${sql.raw(condition)}`.execute(db)

  it('a reader gets each change across two partitions, in order and without a gap', async () => {
    const border = await approach(2)
    expect(await makePartitions(db, new Date())).toBeGreaterThan(0)
    await addCustomers(4)
    expect(await readPositions()).toEqual([border - 2, border - 1, border, border + 1])
    expect(await placesOf('feed', `position >= ${border}`)).toEqual([`feed_from_${border}`])
  })

  it('drops a full partition when all of its changes are old, and a reader continues after it', async () => {
    const border = await approach(2)
    await makePartitions(db, new Date())
    await addCustomers(4)
    const [first = 0] = await endsOf('feed')
    await age(`position = ${border - 2}`)
    await cleanFeed(db, 30)
    expect(await readPositions()).toEqual([border - 2, border - 1, border, border + 1])
    await age(`position = ${border - 1}`)
    expect(await cleanFeed(db, 30)).toBe(2)
    expect(await readPositions()).toEqual([border, border + 1])
    expect((await endsOf('feed'))[0]).toBeGreaterThan(first)
  })

  it('deletes old changes of the partition that is not full yet', async () => {
    await approach(1000)
    await makePartitions(db, new Date())
    await addCustomers(3)
    const positions = (await readPositions()) ?? []
    await age(`position = ${positions[0]}`)
    expect(await cleanFeed(db, 30)).toBe(1)
    expect(await readPositions()).toEqual(positions.slice(1))
  })

  it('writes changes without a partition, and moves them to their partition later', async () => {
    const border = await approach(0)
    await sql`delete from feed`.execute(db)
    const end = (await endsOf('feed')).at(-1) ?? 0
    await sql`update feed_state set position = ${end - 1}`.execute(db)
    await addCustomers(1)
    expect(end).toBeGreaterThanOrEqual(border)
    expect(await placesOf('feed', `position = ${end}`)).toEqual(['feed_other'])
    await makePartitions(db, new Date())
    expect(await placesOf('feed', `position = ${end}`)).toEqual([`feed_from_${end}`])
    expect(await readPositions()).toEqual([end])
  })

  it('a copy of a feed gets partitions up to its last position', async () => {
    const end = (await endsOf('feed')).at(-1) ?? 0
    const position = end + 2.5 * changesOfPartition
    await inTransaction(db, (tx) => makeRoomInFeed(tx, position))
    expect((await endsOf('feed')).at(-1)).toBeGreaterThan(position)
  })
})
