import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { shapeNetwork } from '../../../tools/lib/shaped-network.mjs'
import { measureFirstLoad } from '../../../tools/lib/web-size.mjs'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { findOrder } from './find-order.ts'
import { type Belongings, openPhone, slow4g } from './phone.ts'
import { signInOnPhone } from './sign-in-on-phone.ts'
import { type Visit, visit } from './visit.ts'

const runs = 3
const firstLoadLimit = 130_000
const coldLimits = { requests: 12, bytes: 300_000, usableMs: 2500, blockedMs: 200 }
const returnLimits = { bytes: 8_000, usableMs: 800 }

type Network = Awaited<ReturnType<typeof shapeNetwork>>

/**
 * Measures the bytes of the first load. Then measures the cost of each page on a slow phone, with an empty
 * and a filled cache.
 */
export async function measureWeb(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const number = await findOrder(url)
  const server = await startOurServer(url)
  const network = await shapeNetwork(server.origin, slow4g)
  try {
    const belongings = await signInOnPhone(server.origin)
    const files = measureFirstLoad()
    const firstLoad = files.reduce((sum, { bytes }) => sum + bytes, 0)
    const measurements: Measurement[] = [
      {
        what: 'scripts and styles of sign-in and start page, gzipped',
        value: kilobytes(firstLoad),
        demand: `at most ${kilobytes(firstLoadLimit)}`,
        isMet: firstLoad <= firstLoadLimit,
        details: { files },
      },
    ]
    const pages = [
      { name: 'sign-in', path: '/' },
      { name: 'start page', path: '/#/startpage', belongings },
      { name: 'day', path: '/#/workschedule', belongings },
      { name: 'work order', path: `/#/workorder?number=${number}`, belongings },
      { name: 'search', path: '/#/workordersearch', belongings },
      { name: 'stamping', path: '/#/stamping', belongings },
    ]
    for (const page of pages) measurements.push(...(await measurePage(network, page)))
    return measurements
  } finally {
    network.close()
    await server.stop()
  }
}

interface PageOfApp {
  readonly name: string
  readonly path: string
  /** The stored items of the signed-in person; undefined for a page without sign-in. */
  readonly belongings?: Belongings
}

async function measurePage(network: Network, page: PageOfApp): Promise<Measurement[]> {
  const cold: Visit[] = []
  const again: Visit[] = []
  for (let run = 0; run < runs; run += 1) {
    const { context, close } = await openPhone(page.belongings)
    try {
      cold.push(await visit(context, network, page.path, { isKept: true }))
      // Measures the third visit, because the browser caches compiled scripts on the second one.
      await visit(context, network, page.path)
      again.push(await visit(context, network, page.path))
    } finally {
      await close()
    }
  }
  return [
    describe(`${page.name}, cold`, cold, coldLimits),
    describe(`${page.name}, on return`, again, returnLimits),
  ]
}

interface Limits {
  readonly requests?: number
  readonly bytes: number
  readonly usableMs: number
  readonly blockedMs?: number
}

function describe(what: string, visits: readonly Visit[], limits: Limits): Measurement {
  const costs = {
    requests: Math.max(...visits.map(({ requests }) => requests.length)),
    bytes: Math.max(...visits.map(({ bytes }) => bytes)),
    usableMs: median(visits.map(({ usableMs }) => usableMs)),
    blockedMs: median(visits.map(({ blockedMs }) => blockedMs)),
  }
  const { requests = Number.POSITIVE_INFINITY, blockedMs = Number.POSITIVE_INFINITY } = limits
  return {
    what,
    value: inWords(costs),
    demand: `at most ${inWords(limits)}`,
    isMet:
      costs.requests <= requests &&
      costs.bytes <= limits.bytes &&
      costs.usableMs <= limits.usableMs &&
      costs.blockedMs <= blockedMs,
    details: { visits },
  }
}

const inWords = ({ requests, bytes, usableMs, blockedMs }: Limits): string =>
  [
    requests !== undefined && `${requests} requests`,
    kilobytes(bytes),
    `${round(usableMs / 1000)} s`,
    blockedMs !== undefined && `${round(blockedMs, 0)} ms blocked`,
  ]
    .filter(Boolean)
    .join(', ')

const kilobytes = (bytes: number): string => `${round(bytes / 1000, 1)} kB`
