import type { BrowserContext } from 'playwright'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { loadFirstPages } from './first-load.ts'
import { type Belongings, openPhone, slowDown, timeToUsable } from './phone.ts'

const runs = 5
const byteBudget = 230_000
const coldLimitMs = 3000
const returnLimitMs = 1000

/** Bytes of the first load, and when a person with a slow phone and network can use the first pages. */
export async function measureWeb(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const server = await startOurServer(url)
  try {
    const { belongings, ...firstLoad } = await loadFirstPages(server.origin)
    const bytes: Measurement = {
      what: 'scripts and styles of sign-in and start page, gzipped',
      value: `${kilobytes(firstLoad.gzipped)} (${kilobytes(firstLoad.transferred)} over the network)`,
      demand: `at most ${kilobytes(byteBudget)}`,
      isMet: firstLoad.gzipped <= byteBudget,
      details: firstLoad,
    }
    return [
      bytes,
      ...(await measureVisits({ page: 'sign-in', url: server.origin })),
      ...(await measureVisits({
        page: 'start page',
        url: `${server.origin}/#/startpage`,
        belongings,
      })),
    ]
  } finally {
    await server.stop()
  }
}

interface Visit {
  readonly page: string
  readonly url: string
  readonly belongings?: Belongings
}

async function measureVisits(visit: Visit): Promise<Measurement[]> {
  const cold: number[] = []
  const again: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const times = await visitAgainAndAgain(visit)
    cold.push(times.cold)
    again.push(times.again)
  }
  return [
    describe(`${visit.page} usable, first visit`, cold, coldLimitMs),
    describe(`${visit.page} usable, on return`, again, returnLimitMs),
  ]
}

/** The browser keeps what it compiled of a script from the second visit on, so the third is the one of a person's day. */
async function visitAgainAndAgain({ url, belongings }: Visit): Promise<{ cold: number; again: number }> {
  const { context, close } = await openPhone(belongings)
  try {
    const cold = await visitOnce(context, url)
    await visitOnce(context, url)
    return { cold, again: await visitOnce(context, url) }
  } finally {
    await close()
  }
}

async function visitOnce(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const time = await timeToUsable(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  return time
}

function describe(what: string, times: readonly number[], limitMs: number): Measurement {
  const value = median(times)
  const sorted = times.map((time) => round(time, 0)).sort((one, other) => one - other)
  return {
    what,
    value: `${round(value / 1000)} s (${round((sorted[0] ?? 0) / 1000)} to ${round((sorted.at(-1) ?? 0) / 1000)})`,
    demand: `under ${limitMs / 1000} s`,
    isMet: value < limitMs,
    details: { milliseconds: sorted },
  }
}

const kilobytes = (bytes: number): string => `${round(bytes / 1000, 1)} kB`
