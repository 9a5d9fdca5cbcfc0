import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePartition } from '@verstas/server/platform/database/change-partitions.ts'
import { makePartitions } from '@verstas/server/platform/database/make-partitions.ts'
import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { migrationsFolder } from '@verstas/server/platform/database/migration-files.ts'
import { type Database, openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { missingEventRanges } from '@verstas/server/platform/database/partition-ranges.ts'
import { listPartitions } from '@verstas/server/platform/database/read-partitions.ts'
import { cleanFeed } from '@verstas/server/platform/feed/clean-feed.ts'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { fillEvents, fillFeed } from './fill-large-tables.ts'
import { measureHistories } from './measure-histories.ts'
import { type Watched, watchWrites } from './watch-writes.ts'
import { withClient } from './with-client.ts'

/** Number of events; 50 million correspond to a large group. */
const events = Number(process.env.BENCH_EVENTS ?? 5_000_000)
const changes = 1_000_000

/** The migrations that partition the tables, in order. */
const steps = [
  '0101_event_key.sql',
  '0104_partition_borders.sql',
  '0107_checked_borders.sql',
  '0108_partitions.sql',
]

/** Maximum wait of a write during a migration, in milliseconds. */
const mostWait = 1_000
/** Number of partitions after three years. */
const manyPartitions = 36

/** Measures the upgrade of a database with many events while events are written and read. */
export async function measureLargeTables(cluster: PostgresCluster): Promise<Measurement[]> {
  const server = cluster.urlOf('postgres')
  const name = 'large_tables'
  await dropDatabase(server, name)
  const url = await createDatabase(server, name)
  const folder = await mkdtemp(join(tmpdir(), 'verstas-migrations-'))
  try {
    const database = await openDatabase({
      ...{ url, dataDir: '', log: silentLog, statementTimeout: 3_600_000 },
    })
    try {
      return [...(await measure({ url, folder, database })), ...(await measureHistories(cluster))]
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await dropDatabase(server, name)
  }
}

interface Upgrade {
  readonly url: string
  readonly folder: string
  readonly database: Database
}

async function measure({ url, folder, database: { db } }: Upgrade): Promise<Measurement[]> {
  const apply = async (files: readonly string[]) => {
    for (const file of files) await copyFile(join(migrationsFolder, file), join(folder, file))
    const began = performance.now()
    await migrate(db, silentLog, folder)
    return performance.now() - began
  }
  await apply((await readdir(migrationsFolder)).filter((file) => !steps.includes(file)))
  await addOwners(url)
  await fillEvents(url, events)
  await fillFeed(url, changes, changes)
  const deleted = await timed(() => cleanFeed(db, 30))
  await fillFeed(url, changes, 19_999_999 - 10_000_000)

  const before = await readTime(url)
  const watched = watchWrites(url)
  const results = []
  for (const step of steps) results.push(await measureStep(step, watched, () => apply([step])))
  await timed(() => makePartitions(db, new Date()))
  await watched.stop()
  const after = await readTime(url)
  for (const range of rangesAfter(new Date((await listPartitions(db, 'event')).at(-1)?.end ?? 0)))
    await makePartition(db, 'event', range)
  const many = await readTime(url)

  await fillFeed(url, changes, 19_999_999)
  const dropped = await timed(() => cleanFeed(db, 30))
  return [
    ...results,
    {
      what: `history of a record among ${events / 1e6} million events, with 2 and ${manyPartitions + 2} partitions to one table`,
      value: `${round(after / before)} and ${round(many / before)} (${round(before)} ms)`,
      demand: '≤ 4 and ≤ 8',
      isMet: after <= 4 * before && many <= 8 * before,
      details: { before, after, many },
    },
    {
      what: `removal of ${changes / 1e6} million changes by dropping a partition, to deleting them`,
      value: `${round(dropped / deleted, 4)} (${round(dropped, 0)} ms to ${round(deleted, 0)} ms)`,
      demand: '≤ 0.1',
      isMet: dropped <= 0.1 * deleted,
      details: { deleted, dropped },
    },
  ]
}

async function measureStep(
  step: string,
  watched: Watched,
  apply: () => Promise<number>,
): Promise<Measurement> {
  watched.takeLongest()
  const milliseconds = await apply()
  const wait = watched.takeLongest()
  return {
    what: `${step} with ${events / 1e6} million events: time, and the longest write meanwhile`,
    value: `${round(milliseconds / 1000)} s, ${round(wait, 0)} ms`,
    demand: `≤ ${mostWait} ms`,
    isMet: wait <= mostWait,
    details: { milliseconds, wait },
  }
}

/** Adds the site and the person of the events. */
const addOwners = (url: string) =>
  withClient(url, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query("insert into site (id, name) select id, 'Site ' || id from generate_series(1, 300) id")
    await client.query("insert into employee (id, name, profile_id) values (1, 'Anna', 1)")
  })

/** Returns the median time of reading a record's history, in milliseconds. */
const readTime = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const times: number[] = []
    for (let place = 0; place < 500; place += 1) {
      const began = performance.now()
      await client.query({
        name: 'history',
        text: `select id, at, kind, before, after from event
          where site_id = $1 and entity = 'work-order' and entity_id = $2 order by id desc limit 50`,
        values: [1 + (place % 300), 1 + ((place * 7919) % Math.ceil(events / 10))],
      })
      times.push(performance.now() - began)
    }
    return median(times.slice(100))
  })

const rangesAfter = (end: Date) =>
  missingEventRanges(end, {
    now: new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + manyPartitions - 2)),
    isBusy: true,
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
