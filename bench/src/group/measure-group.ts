import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { noisyPhoto } from '../../../server/test/noisy-photo.ts'
import { makeAccount } from '../integration/our-load.ts'
import type { Measurement } from '../measurement.ts'
import { type Costs, readCosts, sampleWaits, subtract } from './costs.ts'
import { addSite, prepareGroup } from './group-data.ts'
import { breakOf, costsOf, describeRow, isBroken, type Row, timesOf } from './group-results.ts'
import { type AppSockets, connectApps, signInSite } from './people.ts'
import { boardsOfSite, endDay, type OpenSite, simulate } from './simulate.ts'
import { startTopology, type Topology } from './topology.ts'

/** Share of the full benchmark. A smaller share has fewer sites and shorter runs at the normal pace. */
const share = Number(process.env.BENCH_SHARE ?? 1)
/** Number of sites that represents a group of 300 sites at the scale of 1:20. */
const sitesAtScale = Math.max(2, Math.round(15 * share))
/** The numbers of sites whose costs are compared. */
const growth = [...new Set([1, Math.ceil(sitesAtScale / 3), sitesAtScale, 2 * sitesAtScale])]
/** Number of sites with data in the database in the last comparison. */
const sitesOfGroup = Math.round(300 * share)
/**
 * Speed of the runs whose costs are compared, relative to a real workshop. Use a lower pace on a machine with
 * other work: the processor time of an action hardly changes, as long as no call is repeated.
 */
const costPace = Number(process.env.BENCH_PACE ?? 30)
const costSeconds = 60
/** At this pace, the simulated sites have as many actions per second as a group of 20 times as many sites. */
const groupPace = 20
const breakingPaces = [30, 45, 60, 90, 120, 180, 240]
const realSeconds = 60
const idleMs = 10_000
const photoCount = 12

/**
 * Simulates the half hour in which the people of a dealer group come to work, at the scale of 1:20. Two
 * servers run with PostgreSQL, a synchronous standby and PgBouncer. Then compares the costs of a site in
 * groups of different sizes, and raises the pace until an action takes longer than a second.
 */
export async function measureGroup(): Promise<Measurement[]> {
  const topology = await startTopology()
  console.log(`Two servers, PostgreSQL with a synchronous standby, pooler: ${topology.poolerText}`)
  try {
    const group = await createGroup(topology)
    // Closes all apps, because open ones would try to reach the stopped servers, and the benchmark would
    // never end.
    return await measureAll(group, topology).finally(() => group.closeUntil(0))
  } finally {
    await topology.stop()
  }
}

async function measureAll(
  group: Awaited<ReturnType<typeof createGroup>>,
  topology: Topology,
): Promise<Measurement[]> {
  await group.openUntil(1)
  await group.run({ pace: 2 * costPace, mostSeconds: costSeconds / 2 })
  const idle = await measureIdle(topology)
  const rows: Row[] = []
  const timedRuns: Row[] = []
  for (const count of growth) {
    await group.openUntil(count)
    rows.push(await group.run({ pace: costPace, mostSeconds: costSeconds }))
    if (count === sitesAtScale)
      timedRuns.push(
        await group.run({ pace: 1, mostSeconds: realSeconds }),
        await group.run({ pace: groupPace }),
      )
  }
  group.closeUntil(sitesAtScale)
  await group.fillUntil(sitesOfGroup)
  rows.push(await group.run({ pace: costPace, mostSeconds: costSeconds }))
  const steps: Row[] = []
  for (const pace of breakingPaces) {
    steps.push(await group.run({ pace, mostSeconds: costSeconds }))
    if (isBroken(steps.at(-1) as Row)) break
  }
  return [...timedRuns.flatMap(timesOf), ...costsOf(rows, idle), breakOf(steps, topology.poolerText)]
}

/** A growing group. Its sites either have open apps or only data. */
async function createGroup(topology: Topology) {
  const { client, servers, primary } = topology
  const origins = servers.map(({ origin }) => origin)
  const key = await makeAccount(primary.urlOf('verstas'))
  const photos: Buffer[] = []
  while (photos.length < photoCount) photos.push(await noisyPhoto())
  const shared = {
    photos,
    service: createClient({
      base: `${origins[0]}/api`,
      headers: () => ({ authorization: `Bearer ${key}` }),
    }),
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date()),
  }
  const profileId = await prepareGroup(client)
  const open: OpenSite[] = []
  let added = 0
  const add = async () => {
    added += 1
    return addSite(client, profileId, added)
  }
  const openSite = async (): Promise<OpenSite> => {
    const data = await add()
    const people = await signInSite(client, data, origins)
    const everybody = [...people.technicians, ...people.others]
    const sockets = await connectApps(everybody)
    // The first of the other people is the supervisor who moves reservations.
    const begin = people.technicians.length + 1
    const boards = everybody
      .map((person, place) => ({ person, sockets: sockets[place] as AppSockets }))
      .slice(begin, begin + boardsOfSite)
    const apps = sockets.filter((_, place) => place < begin || place >= begin + boardsOfSite)
    return { data, people, boards, apps, signed: 0, late: new Set(), batches: 0 }
  }
  return {
    openUntil: async (count: number) => {
      while (open.length < count) open.push(await openSite())
      await client.query('vacuum analyze')
    },
    /** Closes the apps of the latest sites and keeps their data. */
    closeUntil: (count: number) => {
      for (const { apps, boards } of open.splice(count))
        for (const { live, chat } of [...apps, ...boards.map(({ sockets }) => sockets)]) {
          live.disconnect()
          chat.disconnect()
        }
    },
    fillUntil: async (count: number) => {
      while (added < count) await add()
      await client.query('vacuum analyze')
    },
    run: async (plan: { readonly pace: number; readonly mostSeconds?: number }): Promise<Row> => {
      await endDay(open)
      const before = await readCosts(topology)
      let isOver = false
      const sampling = sampleWaits(topology, () => isOver)
      const simulation = await simulate(open, shared, plan)
      isOver = true
      const waits = await sampling
      const costs = subtract(await readCosts(topology), before)
      const sockets = open.reduce((sum, { apps, boards }) => sum + 2 * (apps.length + boards.length), 0)
      const row = {
        sites: open.length,
        inDatabase: added,
        sockets,
        pace: plan.pace,
        simulation,
        costs,
        waits,
      }
      console.table([describeRow(row)])
      return row
    },
  }
}

/** Measures the costs of the processes while no one actions. */
async function measureIdle(topology: Topology): Promise<Costs> {
  const before = await readCosts(topology)
  await sleep(idleMs)
  return subtract(await readCosts(topology), before)
}
