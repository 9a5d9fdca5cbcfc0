import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, round } from '../numbers.ts'
import type { ChildServer } from '../server/child-server.ts'
import { startOurServer } from '../server/our-server.ts'
import { startBareServer } from '../server/start-bare-server.ts'
import {
  type Callers,
  callsPerSecond,
  connections,
  type Headers,
  readEmployee,
  signInCallers,
} from './callers.ts'
import { chooseSubjects, type Subject } from './subjects.ts'

const rounds = 5
const roundSeconds = 5
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
