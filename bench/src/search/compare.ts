import { Agent, get } from 'node:http'
import { connectionOptions } from '@verstas/server/platform/database/open-postgres.ts'
import type { JsonRead, ReadParameters } from '@verstas/server/platform/database/read-json.ts'
import pg from 'pg'
import type { Measurement } from '../measurement.ts'
import { quantile, round } from '../numbers.ts'
import { signIn, startOurServer } from '../server/our-server.ts'
import { type BareReads, bareCall, startBareServer } from '../server/start-bare-server.ts'
import { findSequentialScans } from './plans.ts'

/** Number of calls until the hot code is compiled. */
const callsUntilWarm = 2_000

/** A search: its path, the statement that the server runs for it, and the parameters of the statement. */
export interface Sample {
  /** Path and query, below the API base. */
  readonly path: string
  readonly read: JsonRead<ReadParameters, unknown>
  readonly parameters: readonly unknown[]
}

/** A kind of read with its samples, which run one after another. */
export interface SampledSearch {
  readonly name: string
  readonly samples: readonly Sample[]
}

/**
 * Measures each search three ways: on our server, on the bare server, and as a statement on an open
 * connection.
 */
export async function compareSearches(
  url: string,
  drawSearches: (client: pg.Client) => Promise<readonly SampledSearch[]>,
): Promise<Measurement[]> {
  const server = await startOurServer(url)
  const client = new pg.Client({ connectionString: url, options: connectionOptions })
  const agent = new Agent({ keepAlive: true })
  try {
    await client.connect()
    const token = await signIn(server.origin, 'matti')
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fi' }
    const askOurs: Ask = ({ path }) => fetchText(`${server.origin}/api${path}`, agent, headers)
    const searches = await drawSearches(client)
    const bare = await startBareServer(readsOf(url, searches))
    try {
      const askBare =
        (name: string): Ask =>
        ({ parameters: values }) =>
          fetchText(bare.origin + bareCall({ name, values }), agent)
      for (const { name, samples } of searches.slice(0, 1))
        for (const ask of [askOurs, askBare(name)]) await warmUp(ask, samples)
      const results: Measurement[] = []
      for (const search of searches)
        results.push(await compare(search, client, { ours: askOurs, bare: askBare(search.name) }))
      return results
    } finally {
      await bare.stop()
    }
  } finally {
    agent.destroy()
    await client.end()
    await server.stop()
  }
}

type Ask = (sample: Sample) => Promise<unknown>

function readsOf(url: string, searches: readonly SampledSearch[]): BareReads {
  const calls = searches.map(({ name, samples: [first] }) => {
    if (first === undefined) throw new Error(`There is nothing to search by ${name}`)
    return { name, values: first.parameters, sql: first.read.sql }
  })
  const [usual] = calls
  if (usual === undefined) throw new Error('There are no searches')
  const statements = Object.fromEntries(calls.map(({ name, sql }) => [name, sql]))
  return { url, poolSize: 1, statements, usual }
}

async function warmUp(ask: Ask, samples: readonly Sample[]): Promise<void> {
  for (let call = 0; call < callsUntilWarm; call += samples.length)
    for (const sample of samples) await ask(sample)
}

/** Also measures the bare server, because its time shows the cost of HTTP alone. */
async function compare(
  { name, samples }: SampledSearch,
  client: pg.Client,
  { ours, bare }: Readonly<Record<'ours' | 'bare', Ask>>,
): Promise<Measurement> {
  const times = { http: [] as number[], bare: [] as number[], sql: [] as number[] }
  const scans = new Set<string>()
  const sql: Ask = ({ read, parameters }) => client.query({ name, text: read.sql, values: [...parameters] })
  const turns = [
    ['sql', sql],
    ['http', ours],
    ['bare', bare],
  ] as const
  for (const [index, sample] of samples.entries()) {
    const { read, parameters } = sample
    for (const table of await findSequentialScans(client, read.sql, parameters)) scans.add(table)
    // Runs each target once without timing, because the first search loads the tables into memory. Each next
    // sample begins with a different target.
    for (const [, ask] of turns) await ask(sample)
    for (const step of turns.keys()) {
      const [who, ask] = turns[(index + step) % turns.length] ?? turns[0]
      times[who].push(await timeOf(() => ask(sample)))
    }
  }
  const http = quantile(times.http, 0.95)
  const floor = quantile(times.bare, 0.95)
  const alone = quantile(times.sql, 0.95)
  return {
    what: `${name}: p95 over HTTP to p95 of its SQL`,
    value: `${round(http / alone)} (${round(http)} ms to ${round(alone)} ms; the bare server ${round(floor / alone)}), ${scans.size} sequential scans`,
    demand: 'no sequential scan',
    isMet: scans.size === 0,
    details: {
      samples: samples.length,
      http: { p50: round(quantile(times.http, 0.5), 3), p95: round(http, 3) },
      bare: { p50: round(quantile(times.bare, 0.5), 3), p95: round(floor, 3) },
      sql: { p50: round(quantile(times.sql, 0.5), 3), p95: round(alone, 3) },
      sequentialScans: [...scans],
    },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function fetchText(
  url: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
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
