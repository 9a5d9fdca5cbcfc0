import autocannon from 'autocannon'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import type { ChildServer } from '../server/child-server.ts'
import { signIn, startOurServer } from '../server/our-server.ts'
import { startBareServer } from '../server/start-bare-server.ts'
import { chooseSubjects, type Subject } from './subjects.ts'

const rounds = 5
const roundSeconds = 5
const connections = 20
/** Size of the bare server's connection pool, equal to that of our server for reads. */
const poolSize = 10
const leastRatio = 0.7

/**
 * Compares the requests per second of our server with those of a `node:http` server. That server returns the
 * result of the same statement as text.
 */
export async function measureHttp(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'dealership', scale: 1 })
  const ours = await startOurServer(url)
  try {
    const callers = await signInCallers(ours.origin)
    const reader = { ...(await readEmployee(ours.origin, callers[0])), language: 'fi' as const }
    const results: Measurement[] = []
    for (const subject of await chooseSubjects(url, reader)) {
      const { sql, values } = subject
      const usual = { name: 'bare', values }
      const bare = await startBareServer({ url, poolSize, statements: { bare: sql }, usual })
      try {
        results.push(await compare(subject, ours, bare, callers))
      } finally {
        await bare.stop()
      }
    }
    return results
  } finally {
    await ours.stop()
  }
}

type Headers = Readonly<Record<string, string>>
/** Headers for each connection. */
type Callers = readonly [Headers, ...Headers[]]

/**
 * Opens a session for each connection. All sessions are of one person, because the bare server gives every
 * caller the same response. Signs in sequentially, because parallel sign-ins count as guesses of a password.
 */
async function signInCallers(origin: string): Promise<Callers> {
  const signInOne = async () => ({
    authorization: `Bearer ${await signIn(origin, 'matti')}`,
    'accept-language': 'fi',
  })
  const callers: [Headers, ...Headers[]] = [await signInOne()]
  while (callers.length < connections) callers.push(await signInOne())
  return callers
}

async function readEmployee(origin: string, headers: Headers) {
  const response = await fetch(`${origin}/api/utility/employee`, { headers })
  const { Id, UnitId } = (await response.json()) as { Id: number; UnitId: number }
  return { employeeId: Id, siteId: UnitId }
}

async function compare(
  { name, path }: Subject,
  ours: ChildServer,
  bare: ChildServer,
  callers: Callers,
): Promise<Measurement> {
  const ourUrl = ours.origin + path
  const bytes = await refuseDifferentAnswers(ourUrl, bare.origin, callers[0])
  await callsPerSecond(ourUrl, callers, 2)
  await callsPerSecond(bare.origin, callers, 2)
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    pairs.push({
      ours: await callsPerSecond(ourUrl, callers, roundSeconds),
      bare: await callsPerSecond(bare.origin, callers, roundSeconds),
    })
  const ratio = median(pairs.map((pair) => pair.ours)) / median(pairs.map((pair) => pair.bare))
  const ratios = pairs.map((pair) => round(pair.ours / pair.bare)).sort()
  return {
    what: `${name}: calls a second, ours to the bare limit`,
    value: `${round(ratio)} (${ratios[0]} to ${ratios.at(-1)})`,
    demand: `at least ${leastRatio}`,
    isMet: ratio >= leastRatio,
    details: { ratio: round(ratio, 3), bytes, connections, poolSize, rounds: pairs },
  }
}

async function refuseDifferentAnswers(ourUrl: string, bareUrl: string, headers: Headers): Promise<number> {
  const [one, other] = await Promise.all(
    [ourUrl, bareUrl].map(async (url) => (await fetch(url, { headers })).text()),
  )
  if (one !== other) throw new Error(`${ourUrl} and the bare server answer different texts`)
  return Buffer.byteLength(one ?? '')
}

async function callsPerSecond(url: string, callers: Callers, duration: number): Promise<number> {
  const waiting = [...callers]
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient: (client) => client.setHeaders(waiting.pop() ?? callers[0]),
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return Math.round(result['2xx'] / result.duration)
}
