import { openDatabase } from '@verstas/server/platform/database/open-database.ts'
import type { Db } from '@verstas/server/platform/database/transaction.ts'
import { CompiledQuery } from 'kysely'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { enlargeStampings } from './enlarge-stampings.ts'
import { type ComparedReport, comparedReports } from './report-reads.ts'

/** Number of stampings. `BENCH_STAMPINGS=5000000` measures the size of a large group. */
const stampings = Number(process.env.BENCH_STAMPINGS ?? 500_000)

/** Number of runs after which PostgreSQL chooses the plan of a prepared statement. */
const runsBefore = 6
const runs = 7

/** Maximum waiting time for a report, in milliseconds. */
const limitMs = 1_000

/** Maximum ratio to the bare sum. It applies only to reports that take longer than `quickMs`. */
const limit = 15
const quickMs = 100

/**
 * Compares each report of one site with a bare sum of the same rows. A quick report may have a higher ratio,
 * because a ratio to the sum of a few rows has little meaning.
 */
export async function measureReports(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: `reports_${stampings}`, scale: 1, isKept: true })
  const enlarged = await enlargeStampings(url, stampings)
  const { db, close } = await openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 60_000 })
  try {
    const measurements: Measurement[] = []
    for (const report of comparedReports(enlarged))
      measurements.push(await measureReport(db, enlarged.siteId, report))
    return measurements
  } finally {
    await close()
  }
}

async function measureReport(
  db: Db,
  siteId: number,
  { name, bare, span, run }: ComparedReport,
): Promise<Measurement> {
  const sum = CompiledQuery.raw(`/* read bare-sum-${name.replaceAll(/[^a-z]/g, '-')} */ ${bare}`, [
    siteId,
    ...span,
  ])
  for (let count = 0; count < runsBefore; count += 1) await run(db)
  const reportTimes: number[] = []
  const sumTimes: number[] = []
  for (let count = 0; count < runs; count += 1) {
    reportTimes.push(await timed(() => run(db)))
    sumTimes.push(await timed(() => db.executeQuery(sum)))
  }
  const [ours, least] = [median(reportTimes), median(sumTimes)]
  return {
    what: `${name}, with ${stampings.toLocaleString('en')} stampings, to a bare sum of its rows`,
    value: `${round(ours / least, 1)} (${round(ours, 0)} ms to ${round(least, 1)} ms)`,
    demand: `at most ${limit} or ${quickMs} ms, and ${limitMs} ms`,
    isMet: ours <= quickMs || (ours / least <= limit && ours <= limitMs),
    details: { reportTimes, sumTimes },
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
