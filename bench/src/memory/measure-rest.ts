import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { type ServerProcess, startServerProcess } from '../../../server/test/server-process.ts'
import { nodeEnvironment, serverFlags } from '../../../tools/lib/node.mjs'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { round } from '../numbers.ts'
import { cacheFolder } from '../paths.ts'
import { signIn } from '../server/our-server.ts'

const megabyte = 1_000_000

/** Idle milliseconds before the memory of a server is measured. */
const restMs = 15_000

/**
 * Number of warm-up calls, during which compiled code and buffers reach their final size. Memory may grow by
 * at most 10 % afterwards.
 */
const firstCalls = 10_000
const calls = 50_000
const maxGrowth = 1.1

const today = new Date().toISOString().slice(0, 10)
const paths = [
  '/api/utility/session/settings',
  '/api/utility/employee',
  `/api/workshop/myreservations/${today}`,
  '/api/health/ready',
]

/** Measures the memory of idle servers, and how much it grows with many requests. */
export async function measureRest(cluster: PostgresCluster): Promise<Measurement[]> {
  await mkdir(cacheFolder, { recursive: true })
  const dataDir = await mkdtemp(join(cacheFolder, 'memory-'))
  try {
    const { url } = await prepareDealership(cluster, { name: 'memory', scale: 1 })
    const embedded = { DATA_DIR: dataDir, DEMO: 'force' }
    return [
      ...(await measure('on PostgreSQL', { DATABASE_URL: url, DATA_DIR: dataDir }, 150)),
      ...(await measure('embedded, the start that loads the demo', embedded, 400)),
      ...(await measure('embedded', embedded, 400)),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  what: string,
  settings: Readonly<Record<string, string>>,
  most: number,
): Promise<Measurement[]> {
  const server = await startServerProcess({ ...nodeEnvironment(), ...settings }, serverFlags)
  try {
    const rest = await memoryAtRest(server)
    const authorization = `Bearer ${await signIn(server.origin, 'matti')}`
    await call(server, firstCalls, authorization)
    const begin = await memoryAtRest(server)
    await call(server, calls, authorization)
    const end = await memoryAtRest(server)
    const details = { rest, begin, end }
    return [
      {
        what: `memory at rest, ${what}`,
        value: `${Math.round(rest)} MB`,
        demand: `at most ${most} MB`,
        isMet: rest <= most,
        details,
      },
      {
        what: `memory after ${calls} calls to that before them, ${what}`,
        value: `${round(end / begin)} (${Math.round(begin)} and ${Math.round(end)} MB)`,
        demand: `at most ${maxGrowth}`,
        isMet: end / begin <= maxGrowth,
        details,
      },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** Returns the memory of a server in megabytes after an idle period. */
export async function memoryAtRest({ pid }: ServerProcess): Promise<number> {
  await sleep(restMs)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / megabyte
}

async function call({ origin }: ServerProcess, amount: number, authorization: string): Promise<void> {
  const result = await autocannon({
    url: origin,
    connections: 10,
    amount,
    requests: paths.map((path) => ({ path, headers: { authorization } })),
  })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} refusals`)
}
