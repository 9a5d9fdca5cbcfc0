import { reportRead, reportWeeksRead } from '@verstas/server/features/reports/report-read.ts'
import {
  type JsonRead,
  type ReadParameters,
  valuesInOrder,
} from '@verstas/server/platform/database/read-json.ts'
import type pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import { withClient } from '../database/with-client.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { enlargeStampings } from './enlarge-stampings.ts'

/** The number of stampings. `BENCH_STAMPINGS=5000000` measures the size of a large group. */
const stampings = Number(process.env.BENCH_STAMPINGS ?? 500_000)
const runs = 7
const dayMs = 86_400_000

/** Days of the measured periods, with the limit of the ratio to a bare sum of the same stampings. */
const periods = [
  { name: 'a month', days: 31, read: reportRead, limit: 25 },
  { name: 'twelve weeks', days: 84, read: reportWeeksRead, limit: 25 },
] as const

/** The time that a person waits for a report, in milliseconds. */
const limitMs = 2_000

/**
 * Compares reports of one site with a bare sum of the same stampings. The time must also be short, because a ratio to
 * a slow sum says little.
 */
export async function measureReports(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: `reports_${stampings}`, scale: 1, isKept: true })
  const siteId = await enlargeStampings(url, stampings)
  return withClient(url, async (client) => {
    await client.query(`set jit = off`)
    const measurements: Measurement[] = []
    for (const period of periods) measurements.push(await measurePeriod(client, siteId, period))
    return measurements
  })
}

async function measurePeriod(
  client: pg.Client,
  siteId: number,
  { name, days, read, limit }: (typeof periods)[number],
): Promise<Measurement> {
  const today = new Date(new Date().toISOString().slice(0, 10))
  const start = new Date(today.getTime() - days * dayMs)
  const day = (instant: Date) => instant.toISOString().slice(0, 10)
  const values = {
    ...{ siteId, from: day(start), to: day(new Date(today.getTime() - dayMs)), start, end: today },
    ...{ teamId: null, payer: null, now: new Date(), language: 'fi', timeZone: 'Europe/Helsinki' },
  }
  const report = read as JsonRead<ReadParameters, unknown>
  const reportTimes: number[] = []
  const sumTimes: number[] = []
  const bare = `select type_code, sum(end_at - start_at) from stamping
    where site_id = $1 and tstzrange(start_at, end_at) && tstzrange($2, $3) group by type_code`
  for (let run = 0; run < runs; run += 1) {
    reportTimes.push(await timed(client, report.sql, valuesInOrder(report, values as never)))
    sumTimes.push(await timed(client, bare, [siteId, start, today]))
  }
  const [ours, sum] = [median(reportTimes), median(sumTimes)]
  return {
    what: `the report of ${name}, with ${stampings.toLocaleString('en')} stampings, to a bare sum`,
    value: `${round(ours / sum, 1)} (${round(ours, 0)} ms and ${round(sum, 1)} ms)`,
    demand: `at most ${limit}, and under ${limitMs} ms`,
    isMet: ours / sum <= limit && ours < limitMs,
    details: { reportTimes, sumTimes },
  }
}

async function timed(client: pg.Client, sql: string, values: readonly unknown[]): Promise<number> {
  const started = performance.now()
  await client.query(sql, [...values])
  return performance.now() - started
}
