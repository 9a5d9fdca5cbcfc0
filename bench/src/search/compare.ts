import { Agent, get } from 'node:http'
import type { JsonQuery } from '@verstas/server/database/read-json.ts'
import pg from 'pg'
import type { Measurement } from '../measurement.ts'
import { quantile, round } from '../numbers.ts'
import { signIn, startOurServer } from '../server/our-server.ts'
import { findSequentialScans } from './plans.ts'

const mostRatio = 2

/** One search: its call, and the statement that the server runs for it. */
export interface Sample {
  /** Below the API base, with its query. */
  readonly path: string
  readonly query: JsonQuery
  readonly parameters: readonly unknown[]
}

/** A way to search, with the searches that are made one after the other. */
export interface SampledSearch {
  readonly name: string
  readonly samples: readonly Sample[]
}

/** How long each way to search takes over HTTP against its statement alone over an open connection. */
export async function compareSearches(
  url: string,
  drawSearches: (client: pg.Client) => Promise<readonly SampledSearch[]>,
): Promise<Measurement[]> {
  const server = await startOurServer(url)
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  const agent = new Agent({ keepAlive: true })
  try {
    await client.connect()
    const token = await signIn(server.origin, 'matti')
    const ask = (path: string) => fetchText(`${server.origin}/api${path}`, token, agent)
    const results: Measurement[] = []
    for (const search of await drawSearches(client)) results.push(await compare(search, client, ask))
    return results
  } finally {
    agent.destroy()
    await client.end()
    await server.stop()
  }
}

type Ask = (path: string) => Promise<string>

async function compare({ name, samples }: SampledSearch, client: pg.Client, ask: Ask): Promise<Measurement> {
  const times = { http: [] as number[], sql: [] as number[] }
  const scans = new Set<string>()
  for (const [index, { path, query, parameters }] of samples.entries()) {
    for (const table of await findSequentialScans(client, query.sql, parameters)) scans.add(table)
    const askSql = () => client.query({ name, text: query.sql, values: [...parameters] })
    const askHttp = () => ask(path)
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
      samples: samples.length,
      http: { p50: round(quantile(times.http, 0.5), 3), p95: round(http, 3) },
      sql: { p50: round(quantile(times.sql, 0.5), 3), p95: round(sql, 3) },
      sequentialScans: [...scans],
    },
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
