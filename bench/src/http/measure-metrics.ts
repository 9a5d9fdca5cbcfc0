import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '../../../server/test/free-port.ts'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import { startOurServer } from '../server/our-server.ts'
import { callsPerSecond, readEmployee, signInCallers } from './callers.ts'
import { chooseSubjects } from './subjects.ts'

const rounds = 7
const roundSeconds = 3
const leastRatio = 0.95
/** Traces describe every transaction and read, so they may cost more. */
const leastTracedRatio = 0.8
/** The interval of scrapes in milliseconds, far shorter than in production. */
const scrapeInterval = 1_000

/**
 * Compares the calls per second of three servers: one with metrics that are scraped every second, one with traces, and
 * one without both. The rounds alternate, so all servers have the same share of a busy machine.
 */
export async function measureMetrics(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const METRICS_PORT = String(await findFreePort())
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const servers = [
    await startOurServer(url),
    await startOurServer(url, { METRICS_PORT }),
    await startOurServer(url, { OTEL_EXPORTER_OTLP_ENDPOINT }),
  ] as const
  const scraping = setInterval(() => void scrape(METRICS_PORT), scrapeInterval)
  try {
    const callers = await signInCallers(servers[0].origin)
    const reader = { ...(await readEmployee(servers[0].origin, callers[0])), language: 'fi' as const }
    const [subject] = await chooseSubjects(url, reader)
    if (subject === undefined) throw new Error('There is nothing to measure')
    const measure = ({ origin }: { readonly origin: string }, seconds: number) =>
      callsPerSecond(origin + subject.path, callers, seconds)
    for (const server of servers) await measure(server, 2)
    const results: { plain: number; measured: number; traced: number }[] = []
    for (let count = 0; count < rounds; count += 1)
      results.push({
        plain: await measure(servers[0], roundSeconds),
        measured: await measure(servers[1], roundSeconds),
        traced: await measure(servers[2], roundSeconds),
      })
    const ratioOf = (kind: 'measured' | 'traced') =>
      median(results.map((result) => result[kind] / result.plain))
    const text = await scrape(METRICS_PORT)
    return [
      compare('with metrics', ratioOf('measured'), leastRatio, { rounds: results }),
      compare('with traces of every call', ratioOf('traced'), leastTracedRatio, { rounds: results }),
      {
        what: 'size of the exposition',
        value: `${round(text.length / 1000)} kB`,
        demand: 'below 1000 kB',
        isMet: text.length < 1_000_000,
        details: { lines: text.split('\n').length },
      },
    ]
  } finally {
    clearInterval(scraping)
    for (const server of servers) await server.stop()
    receiver.close()
    receiver.closeAllConnections()
  }
}

const scrape = async (port: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

const compare = (what: string, ratio: number, least: number, details: object): Measurement => ({
  what: `${what}: calls a second, to those of the server without`,
  value: String(round(ratio)),
  demand: `at least ${least}`,
  isMet: ratio >= least,
  details: { ratio: round(ratio, 3), ...details },
})
