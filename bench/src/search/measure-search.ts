import { Agent, get } from 'node:http'
import { readerParameters } from '@verstas/server/work-orders/reader.ts'
import { searchFor } from '@verstas/server/work-orders/search-reads.ts'
import pg from 'pg'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { quantile, round } from '../numbers.ts'
import { signIn, startOurServer } from '../server/our-server.ts'
import { findSequentialScans } from './plans.ts'
import { drawSamples, type SearchKind } from './samples.ts'

/** Scale 1 is 600 work orders. */
const scale = 1_000_000 / 600
const siteId = 1
const mostRatio = 2

/** How long a search takes over HTTP against its statement alone, with a million work orders. */
export async function measureSearch(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url, loadSeconds } = await prepareDealership(cluster, { name: 'million', scale, isKept: true })
  const server = await startOurServer(url)
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  const agent = new Agent({ keepAlive: true })
  try {
    await client.connect()
    const token = await signIn(server.origin, 'matti')
    const ask = (path: string) => fetchText(server.origin + path, token, agent)
    const kinds = await drawSamples(client, siteId)
    const results: Measurement[] = []
    for (const kind of kinds) results.push(await compare(kind, client, ask))
    return loadSeconds === undefined ? results : [...results, describeLoad(loadSeconds)]
  } finally {
    agent.destroy()
    await client.end()
    await server.stop()
  }
}

type Ask = (path: string) => Promise<string>

async function compare(
  { name, filter, values }: SearchKind,
  client: pg.Client,
  ask: Ask,
): Promise<Measurement> {
  const times = { http: [] as number[], sql: [] as number[] }
  const scans = new Set<string>()
  for (const [index, value] of values.entries()) {
    const { query, values: filterValues } = searchFor({ [filter]: value })
    const parameters = [...readerParameters({ siteId, language: 'fi' }, new Date()), ...filterValues]
    for (const table of await findSequentialScans(client, query.sql, parameters)) scans.add(table)
    const askSql = () => client.query({ name: `search ${filter}`, text: query.sql, values: parameters })
    const askHttp = () => ask(`/api/workshop/workorder?${filter}=${encodeURIComponent(value)}`)
    // Whoever comes second finds the pages in memory, so both are asked before, and then take turns.
    await askSql()
    await askHttp()
    const isSqlFirst = index % 2 === 0
    if (isSqlFirst) times.sql.push(await timeOf(askSql))
    times.http.push(await timeOf(askHttp))
    if (!isSqlFirst) times.sql.push(await timeOf(askSql))
  }
  const http = quantile(times.http, 0.95)
  const sql = quantile(times.sql, 0.95)
  const isMet = http / sql <= mostRatio && scans.size === 0
  return {
    what: `search by ${name}: p95 over HTTP to p95 of its SQL`,
    value: `${round(http / sql)} (${round(http)} ms to ${round(sql)} ms), ${scans.size} sequential scans`,
    demand: `at most ${mostRatio}, none`,
    isMet,
    details: {
      samples: values.length,
      http: { p50: round(quantile(times.http, 0.5), 3), p95: round(http, 3) },
      sql: { p50: round(quantile(times.sql, 0.5), 3), p95: round(sql, 3) },
      sequentialScans: [...scans],
    },
  }
}

function describeLoad(seconds: number): Measurement {
  return {
    what: 'loading a million work orders',
    value: `${round(seconds / 60, 1)} min`,
    demand: 'none',
    isMet: true,
    details: { seconds },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function fetchText(url: string, token: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fi' }
    get(url, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      )
    }).on('error', reject)
  })
}
