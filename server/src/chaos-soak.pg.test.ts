import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { unharmed, workThrough } from '../test/chaos-load.ts'
import { openChaosWorld } from '../test/chaos-world.ts'
import { holdProcess } from '../test/child-processes.ts'
import { openNamespace, whyNoNamespaces } from '../test/network-namespace.ts'
import { findPooler, prepareRole, startPooler } from '../test/pooler.ts'
import type { PostgresCluster } from '../test/postgres-cluster.ts'
import {
  addStandby,
  processesOf,
  promote,
  signalAll,
  startPrimary,
  untilCommitsWait,
} from '../test/postgres-pair.ts'
import { openRelay } from '../test/relay.ts'

/** Duration of a temporary fault in milliseconds, longer than every time limit of a call. */
const faultMs = 20_000
/**
 * Time in milliseconds after which an open page has noticed that its live connection is dead: 35 s
 * (`channel.ts`).
 */
const cutMs = 45_000
const limits = { timeout: 900_000 }
/**
 * Number of waiting commits that includes at least one of the second server, which has six connections for
 * people's writes.
 */
const manyCommits = 10

const portOf = (cluster: PostgresCluster): number => Number(new URL(cluster.urlOf('postgres')).port)

// The servers find the database at the relay, which a failover points to another PostgreSQL server. If this
// machine has a pooler, it is between the servers and the relay.
let primary = await startPrimary()
let standby = await addStandby(primary)
await prepareRole(primary.urlOf('postgres'))
const relay = await openRelay(portOf(primary))
const program = await findPooler()
const pooler = typeof program === 'string' ? undefined : await startPooler(program, relay.port)
const relayUrl = (database: string) => `postgres://postgres@127.0.0.1:${relay.port}/${database}`
const world = await openChaosWorld({
  serverUrl: primary.urlOf('postgres'),
  urlOf: (database) => ({
    url: pooler?.urlOf(database) ?? relayUrl(database),
    listenUrl: relayUrl(database),
  }),
})
afterAll(async () => {
  await world.close()
  await pooler?.stop()
  await relay.close()
  await standby.stop()
  await primary.stop()
})

/** Causes a fault while people work, and expects that no write is lost. Prints how much they have done. */
async function survive(name: string, fault: () => Promise<void>): Promise<void> {
  const { result, figures } = await workThrough(world, fault)
  console.info(`${name}: ${JSON.stringify(figures)}`)
  expect(result).toEqual(unharmed)
}

it('a frozen and then lost standby delays writes, and a new standby ends the delay', limits, () =>
  survive('standby lost', async () => {
    const lost = standby
    const processes = await processesOf(lost)
    signalAll(processes, 'SIGSTOP')
    await sleep(faultMs)
    signalAll(processes, 'SIGKILL')
    standby = await addStandby(primary)
    await lost.stop()
  }),
)

it('restarts of the pooler lose no write', limits, async ({ skip }) => {
  if (pooler === undefined) skip(String(program))
  await survive('pooler restarted', async () => {
    for (let count = 0; count < 3; count += 1) {
      await pooler?.restart()
      await sleep(3_000)
    }
  })
})

it(
  'a frozen server continues its work, and calls whose responses it delayed are not carried out twice',
  limits,
  () =>
    survive('server frozen', async () => {
      // The standby delays commits until the server is frozen. Writes are then stored but not acknowledged,
      // and people repeat them.
      const processes = await processesOf(standby)
      signalAll(processes, 'SIGSTOP')
      await untilCommitsWait(primary, manyCommits)
      const resume = holdProcess(world.servers[1]?.pid ?? 0)
      signalAll(processes, 'SIGCONT')
      await sleep(cutMs)
      resume()
    }),
)

it('a server whose network was cut recovers', limits, async ({ skip }) => {
  const reason = whyNoNamespaces()
  if (reason !== undefined) skip(reason)
  const network = await openNamespace()
  const bridge = await openRelay(relay.port, network.hostAddress)
  const url = `postgres://postgres@${network.hostAddress}:${bridge.port}/chaos`
  const server = await world.start(
    { DATABASE_URL: url, DATABASE_LISTEN_URL: url },
    { host: network.address, command: network.command },
  )
  world.servers.push(server)
  try {
    await survive('network cut', async () => {
      await network.cut()
      await sleep(cutMs)
      await network.restore()
    })
  } finally {
    world.servers.pop()
    await server.kill()
    await bridge.close()
    await network.close()
  }
})

it('a clock that jumps ahead and back loses no write', limits, async ({ skip }) => {
  const library = findFakeTime()
  if (library === undefined) skip('the library libfaketime is missing (Debian: apt install faketime)')
  const folder = await mkdtemp(join(tmpdir(), 'verstas-clock-'))
  const file = join(folder, 'offset')
  await writeFile(file, '+0')
  const server = await world.start({
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  world.servers.push(server)
  try {
    await survive('clock jump', async () => {
      for (const offset of ['+15', '-15', '+0']) {
        await writeFile(file, offset)
        await sleep(faultMs / 2)
      }
    })
  } finally {
    world.servers.pop()
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

it('the standby takes over from a lost primary server, and no acknowledged write is lost', limits, () =>
  survive('primary lost', async () => {
    const lost = primary
    signalAll(await processesOf(lost), 'SIGKILL')
    await sleep(2_000)
    await promote(standby)
    relay.pointTo(portOf(standby))
    primary = standby
    standby = await addStandby(primary)
    await lost.stop()
  }),
)

/** Returns the library that changes the clock of a process; undefined if the machine lacks it. */
function findFakeTime(): string | undefined {
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find((file) => existsSync(file))
}
