import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../server/test/free-port.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { median, quantile, round } from '../numbers.ts'
import { inRoot } from '../paths.ts'
import { startChildServer } from '../server/child-server.ts'
import { type BareOptions, loadBare, makeBareTables } from './bare-load.ts'
import { type Load, type LoadRecord, parts, siteId, supplier, vehicles, workOrders } from './loads.ts'
import { JobClient, makeAccount } from './our-load.ts'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'
import { Technician, type Times } from './technician.ts'

/** Share of the usual number of records. A smaller share gives faster but less exact results. */
const share = Number(process.env.BENCH_SHARE ?? 1)
const counts = { parts: 400_000 * share, vehicles: 100_000 * share, 'work-orders': 10_000 * share }

/**
 * Number of rounds of each load. In a round, the product and each bare load write the same number of records.
 */
const turns = 4
const quietMs = 8_000 * Math.max(0.5, share)
const leastRatio = 0.3
const mostSlowdown = 1.5

/** The bare loads. The limits compare the product with the first one. */
const bareLoads: readonly (BareOptions & { readonly name: string })[] = [
  { name: 'bare', schema: 'bare', hasRefs: false },
  { name: 'bare with external ids', schema: 'bare', hasRefs: true },
  { name: 'bare with external ids and the triggers of the feed', schema: 'bare_feed', hasRefs: true },
]

interface Result {
  readonly what: string
  readonly expected: 'created' | 'unchanged'
  /** Records of a round. */
  readonly size: number
  /** Records per second in each round: `ours` is the product, and `bare` has a list for each bare load. */
  readonly ours: number[]
  readonly bare: readonly number[][]
  /** Times of the technician's calls before each load job, without a load. */
  readonly quiet: Times
  /** Times of the technician's calls during the load jobs. */
  readonly calls: Times
  /** Times of the technician's calls during the bare loads. */
  readonly bareCalls: Times
  /** The 99th percentile of the event loop's delay during each load job, in milliseconds. */
  readonly loopDelays: number[]
  /** Processor time of each load job, and of PostgreSQL in each load of `bareLoads[0]`. */
  readonly times: ProcessorTime[]
  readonly bareTimes: number[]
}

/**
 * Compares load jobs with bare loads of the same rows, in alternating rounds. Also compares the times of a
 * technician's calls during a load with the times without a load.
 */
export async function measureIntegration(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'integration', scale: 1 })
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-bench-'))
  const METRICS_PORT = String(await findFreePort())
  const server = await startChildServer({
    script: inRoot('server/src/main.ts'),
    environment: {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      REQUESTS_PER_MINUTE: '0',
      METRICS_PORT,
    },
    readyPath: '/api/health/ready',
  })
  try {
    await prepareTables(url)
    const client = new JobClient(server.origin, await makeAccount(url))
    const technician = await Technician.signIn(server.origin, url)
    await technician.work(until(quietMs / 2), { reads: [], stampings: [] })

    const measure = async (load: Load, what: string, expected: Result['expected']): Promise<Result> => {
      const size = Math.floor(counts[load.entity] / turns)
      const result = {
        what,
        expected,
        size,
        ours: [] as number[],
        bare: bareLoads.map((): number[] => []),
        quiet: { reads: [], stampings: [] } as Times,
        calls: { reads: [], stampings: [] } as Times,
        bareCalls: { reads: [], stampings: [] } as Times,
        loopDelays: [] as number[],
        times: [] as ProcessorTime[],
        bareTimes: [] as number[],
      }
      for (let turn = 0; turn < turns; turn += 1) {
        const records = Array.from({ length: size }, (_, index) => load.recordOf(turn * size + index))
        await technician.work(until(quietMs), result.quiet)
        const id = await client.open(load.entity, records)
        await readLoopDelay(METRICS_PORT)
        const readTimes = await watchProcessorTime(url, server)
        result.ours.push(
          size / (await during(technician, result.calls, () => client.run(id, records, expected))),
        )
        result.times.push(await readTimes())
        result.loopDelays.push(await readLoopDelay(METRICS_PORT))
        for (const [index, options] of bareLoads.entries()) {
          const run = async () => {
            const { seconds, processorTime } = await loadFresh(url, load, records, options, expected)
            if (index === 0) result.bareTimes.push(processorTime)
            return seconds
          }
          result.bare[index]?.push(size / (await during(technician, result.bareCalls, run)))
        }
      }
      report(result)
      return result
    }
    const results = [
      await measure(parts, 'new parts', 'created'),
      await measure(parts, 'unchanged parts', 'unchanged'),
      await measure(vehicles, 'new vehicles', 'created'),
      await measure(workOrders(await vehicleIds(url), counts.parts), 'new work orders of 12 rows', 'created'),
    ]
    return [
      ...results.map(ratioOf),
      ...results.map(describeTimes),
      ...results.flatMap((result) => [slowdownOf('reads', result), slowdownOf('stampings', result)]),
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const prepareTables = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('insert into supplier (number, name) values ($1, $1)', [supplier])
    await makeBareTables(client)
    await client.query(
      `insert into integration_source (name, first_contact_at, last_contact_at) values ('bench', now(), now())`,
    )
  })

const vehicleIds = (url: string): Promise<number[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from vehicle where site_id = $1 order by id limit 1000`,
      [siteId],
    )
    return rows.map(({ id }) => Number(id))
  })

function until(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds
  return () => performance.now() > end
}

/** Runs a load while the technician makes calls. */
async function during(technician: Technician, times: Times, load: () => Promise<number>): Promise<number> {
  let isOver = false
  const [seconds] = await Promise.all([
    load().finally(() => {
      isOver = true
    }),
    technician.work(() => isOver, times),
  ])
  return seconds
}

/**
 * Writes the rows with a bare load. If the records are new, it first removes the rows of the other bare load
 * in the same schema.
 */
async function loadFresh(
  url: string,
  load: Load,
  records: readonly LoadRecord[],
  options: BareOptions,
  expected: Result['expected'],
): ReturnType<typeof loadBare> {
  if (expected === 'created' && options.schema === 'bare' && options.hasRefs)
    await withClient(url, (client) => removeRows(client, load, records))
  return loadBare(url, load, records, options)
}

async function removeRows(
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  { table, conflict }: Load,
  records: readonly LoadRecord[],
): Promise<void> {
  const key = conflict.at(-1) ?? ''
  const values = records.map(({ rows }) => rows.main[key])
  if (table === 'work_order')
    for (const child of ['job_row', 'job'])
      await client.query(
        `delete from bare.${child} using bare.work_order parent
         where ${child}.site_id = parent.site_id and work_order_id = parent.id and parent.order_number = any($1)`,
        [values],
      )
  await client.query(`delete from bare.${table} where ${key} = any($1)`, [values])
}

/**
 * Returns the 99th percentile of the event loop's delay since the previous call, in milliseconds. The server measures at
 * least five seconds, so a shorter load has the value of an earlier one.
 */
async function readLoopDelay(port: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return 1000 * Number(/^verstas_event_loop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])
}

function report({ what, ours, bare }: Result): void {
  const list = (values: readonly number[]) => values.map((value) => Math.round(value)).join(' ')
  console.log(`${what}: ours ${list(ours)}`)
  for (const [index, { name }] of bareLoads.entries()) console.log(`  ${name}: ${list(bare[index] ?? [])}`)
}

/** Describes the processor time per record in microseconds. */
function describeTimes({ what, size, times, bareTimes }: Result): Measurement {
  const ofRecord = (values: readonly number[]) => round((1000 * median(values)) / size, 1)
  const [server, connections, feed] = (['server', 'connections', 'feed'] as const).map((part) =>
    ofRecord(times.map((time) => time[part])),
  )
  return {
    what: `processor time of ${what}, µs a record`,
    value: `server ${server}, its connections ${connections}, that of the feed ${feed}; bare ${ofRecord(bareTimes)}`,
    demand: 'none',
    isMet: true,
    details: { size, times, bareTimes },
  }
}

function ratioOf({ what, ours, bare, loopDelays }: Result): Measurement {
  const ratios = bare.map((values) => median(ours) / median(values))
  // New parts have no limit, because most of the product's time goes into search words, which the bare tables
  // lack.
  const hasDemand = what !== 'new parts'
  const shown = bareLoads.map(
    ({ name }, index) => `${round(ratios[index] ?? 0)} of ${name} (${Math.round(median(bare[index] ?? []))})`,
  )
  return {
    what: `${what} a second in a job`,
    value: `${Math.round(median(ours))}: ${shown.join(', ')}; event loop p99 ${round(median(loopDelays), 1)} ms`,
    demand: hasDemand ? `at least ${leastRatio} of bare` : 'none',
    isMet: !hasDemand || (ratios[0] ?? 0) >= leastRatio,
    details: { ours, bare, ratios, counts, loopDelays },
  }
}

function slowdownOf(kind: keyof Times, { what, quiet, calls, bareCalls }: Result): Measurement {
  const p95 = (times: Times) => quantile(times[kind], 0.95)
  const [alone, meanwhile, ofBare] = [p95(quiet), p95(calls), p95(bareCalls)]
  return {
    what: `${kind} of a technician during a job of ${what}, p95 to the same without one`,
    value: `${round(meanwhile / alone)} (${round(meanwhile, 1)} ms to ${round(alone, 1)} ms, ${calls[kind].length} calls; ${round(ofBare / alone)} during the bare loads)`,
    demand: `at most ${mostSlowdown}`,
    isMet: meanwhile / alone <= mostSlowdown,
    details: { quiet: quiet[kind], loaded: calls[kind], bare: bareCalls[kind] },
  }
}
