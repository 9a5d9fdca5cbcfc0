import { auditRead } from '@verstas/server/features/settings/audit-feature.ts'
import { workOrderEventsRead } from '@verstas/server/features/work-orders/editing/editing-feature.ts'
import { makePartition } from '@verstas/server/platform/database/change-partitions.ts'
import { migrate } from '@verstas/server/platform/database/migrate.ts'
import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { missingEventRanges } from '@verstas/server/platform/database/partition-ranges.ts'
import {
  type JsonRead,
  type ReadParameters,
  valuesInOrder,
} from '@verstas/server/platform/database/read-json.ts'
import { listPartitions } from '@verstas/server/platform/database/read-partitions.ts'
import { feedRead } from '@verstas/server/platform/feed/read-feed.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { processorTimeOf } from '../server/processor-time.ts'
import { withClient } from './with-client.ts'

const events = Number(process.env.BENCH_EVENTS ?? 5_000_000)
/** Number of monthly partitions, as after three years. The first and the default partition are additional. */
const months = 36
/** Reads of each kind; the first ones warm up the cache and the plans. */
const [reads, warmUp] = [600, 200]

/** A read of a history, and its parameters for a work order. */
interface HistoryRead {
  readonly what: string
  readonly read: JsonRead<ReadParameters, unknown>
  readonly valuesOf: (place: number) => Record<string, unknown>
}

/**
 * Costs of a read: median time and PostgreSQL's mean processor time in milliseconds, and details of one plan.
 */
interface Cost {
  readonly milliseconds: number
  readonly processorTime: number
  readonly planned: number
  readonly executed: number
  readonly buffers: number
}

/**
 * Compares reads of histories that are spread over 38 partitions of `event` with the same reads on a single
 * table.
 */
export async function measureHistories(cluster: PostgresCluster): Promise<Measurement[]> {
  const server = cluster.urlOf('postgres')
  const [divided, single] = ['histories', 'histories_single']
  for (const name of [single, divided]) await dropDatabase(server, name)
  const url = await createDatabase(server, divided)
  const { from, to } = await makeMonths(url)
  await fillHistories(url, { events, from, to })
  const singleUrl = await createDatabase(server, single, divided)
  await withClient(singleUrl, unite)
  for (const each of [url, singleUrl]) await withClient(each, (client) => client.query('vacuum analyze'))
  const results: Measurement[] = []
  for (const read of historyReads(from, to)) {
    const costs = { divided: await measureRead(url, read), single: await measureRead(singleUrl, read) }
    results.push(describe(read, costs))
  }
  for (const name of [single, divided]) await dropDatabase(server, name)
  return results
}

/** Creates the partitions, and returns the period that they cover, including the month before them. */
async function makeMonths(url: string): Promise<{ readonly from: Date; readonly to: Date }> {
  const database = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 3_600_000 })
  try {
    const { db } = database
    await migrate(db, silentLog)
    const end = new Date((await listPartitions(db, 'event')).at(-1)?.end ?? 0)
    const ranges = missingEventRanges(end, {
      now: new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + months - 2)),
      isBusy: true,
    })
    for (const range of ranges) await makePartition(db, 'event', range)
    await sql`update feed_state set position = 100000`.execute(db)
    await sql`insert into feed (position, at, entity, kind, site_id, entity_id)
      select number, now(), 'work-orders', 'changed', 1 + number % 30, number from generate_series(1, 100000) number`.execute(
      db,
    )
    return {
      from: new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1)),
      to: ranges.at(-1)?.to ?? end,
    }
  } finally {
    await database.close()
  }
}

/** Replaces the partitioned table with a single table that has the same rows and indexes. */
async function unite(client: pg.Client): Promise<void> {
  await client.query('create table united (like event including all)')
  await client.query('insert into united select * from event')
  await client.query('drop table event cascade')
  await client.query('alter table united rename to event')
}

function historyReads(from: Date, to: Date): readonly HistoryRead[] {
  const orders = countOrders(events)
  const orderOf = (place: number) => 1 + ((place * 7919) % orders)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  // A day on which the month has already begun in some time zones.
  const middle = new Date((from.getTime() + to.getTime()) / 2)
  const ofDays = (days: number) => ({
    from: day(new Date(middle.getTime() - days * 86_400_000)),
    to: day(middle),
    search: null,
    before: Number.MAX_SAFE_INTEGER,
  })
  return [
    {
      what: 'history of a work order',
      read: workOrderEventsRead as JsonRead<ReadParameters, unknown>,
      valuesOf: (place) => ({
        siteId: siteOf(orderOf(place)),
        workOrderId: orderOf(place),
        before: Number.MAX_SAFE_INTEGER,
      }),
    },
    {
      what: "a person's changes in 30 days",
      read: auditRead as JsonRead<ReadParameters, unknown>,
      valuesOf: (place) => ({ siteId: siteOf(place), personId: 1 + (place % people), ...ofDays(30) }),
    },
    {
      what: "a site's changes on two days",
      read: auditRead as JsonRead<ReadParameters, unknown>,
      valuesOf: (place) => ({ siteId: siteOf(place), personId: null, ...ofDays(1) }),
    },
    {
      what: 'a page of the change feed',
      read: feedRead as JsonRead<ReadParameters, unknown>,
      valuesOf: (place) => ({
        ...{ origin: 'after', afterPosition: 50_000 + place, entities: null, siteIds: null, limit: 100 },
      }),
    },
  ]
}

const measureRead = (url: string, { read, valuesOf }: HistoryRead): Promise<Cost> =>
  withClient(url, async (client) => {
    await client.query('set jit = off')
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = own[0]?.pid ?? 0
    let before = 0
    const times: number[] = []
    for (let place = 0; place < reads; place += 1) {
      if (place === warmUp) before = processorTimeOf(pid)
      const values = valuesInOrder(read, valuesOf(place) as never)
      const began = performance.now()
      await client.query({ name: read.name, text: read.sql, values })
      times.push(performance.now() - began)
    }
    const processorTime = (processorTimeOf(pid) - before) / (reads - warmUp)
    const values = valuesInOrder(read, valuesOf(reads) as never).map((value) =>
      value === null ? 'null' : typeof value === 'string' ? `'${value}'` : String(value),
    )
    const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, timing off, format json) execute "${read.name}" (${values.join()})`,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    return {
      milliseconds: median(times.slice(warmUp)),
      processorTime,
      planned: plan?.['Planning Time'] ?? 0,
      executed: plan?.['Execution Time'] ?? 0,
      buffers: (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0),
    }
  })

interface Plan {
  readonly 'Planning Time': number
  readonly 'Execution Time': number
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }
}

function describe(
  { what }: HistoryRead,
  costs: { readonly divided: Cost; readonly single: Cost },
): Measurement {
  const shown = ({ milliseconds, processorTime, planned, executed, buffers }: Cost) =>
    `${round(milliseconds)} ms (processor ${round(processorTime)}, plan ${round(planned)}, run ${round(executed)}, ${buffers} pages)`
  return {
    what: `${what}, ${events / 1e6} million events in ${months + 2} partitions to one table`,
    value: `${round(costs.divided.milliseconds / costs.single.milliseconds)}: ${shown(costs.divided)} to ${shown(costs.single)}`,
    demand: 'none',
    isMet: true,
    details: costs,
  }
}

/** Number of events per statement. */
const slice = 500_000
/** Numbers of sites, people and work orders with events. */
const sites = 30
const people = 800
const eventsOfOrder = 10

/** Returns the number of work orders for this many events. */
const countOrders = (events: number): number => Math.ceil(events / eventsOfOrder)

/** Returns the site of a work order. */
const siteOf = (order: number): number => 1 + (order % sites)

interface Histories {
  readonly events: number
  /** Times of the first and the last event. */
  readonly from: Date
  readonly to: Date
}

/**
 * Fills `event` with histories of work orders, spread over a period. Each work order has ten events within
 * three days. Also adds the work orders, the sites and the people. Foreign keys are not checked.
 */
const fillHistories = (url: string, { events, from, to }: Histories): Promise<void> =>
  withClient(url, async (client) => {
    const orders = countOrders(events)
    const step = (to.getTime() - from.getTime() - 3 * 86_400_000) / orders
    const timeOf = (order: string) => `$1::timestamptz + make_interval(secs => ${order} * ${step / 1000})`
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `insert into site (id, name) select id, 'Site ' || id from generate_series(1, ${sites}) id`,
    )
    await client.query(
      `insert into employee (id, name, profile_id) select id, 'Person ' || id, 1 from generate_series(1, ${people}) id`,
    )
    await client.query(
      `insert into work_order (site_id, id, order_number, vehicle_id, created_at)
      select 1 + id % ${sites}, id, id, 1, ${timeOf('id')} from generate_series(1, ${orders}) id`,
      [from],
    )
    for (let done = 0; done < events; done += slice)
      await client.query(
        `insert into event (site_id, id, at, employee_id, entity, entity_id, kind, version, before, after)
        select 1 + id % ${sites}, number, ${timeOf('id')} + (number % ${eventsOfOrder}) * interval '7 hours',
          1 + (number * 7919) % ${people}, 'work-order', id, 'edited', 1, jsonb_build_object('Note', 'Ei soiteta'),
          jsonb_build_object('Note', 'Asiakas odottaa soittoa')
        from generate_series($2::bigint, $3::bigint) number
        cross join lateral (select 1 + number / ${eventsOfOrder} as id) work_order`,
        [from, done, Math.min(events, done + slice) - 1],
      )
  })
