import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildSession, buildSite } from './builders.ts'
import type { ServerProcess } from './server-process.ts'
import { buildStampingTypes, stampingsOf, stampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

/** The pause in milliseconds between two checks of the balancer. */
const checkInterval = 20

/** People who work while servers of two versions come and go. */
export interface MixedLoad {
  /** Adds a server, which gets calls while it is ready. */
  readonly add: (server: ServerProcess) => void
  /** The number of answered calls of each server. */
  readonly countOf: (server: ServerProcess) => number
  /** Descriptions of failed and refused calls. */
  readonly failures: readonly string[]
  /** Ends the work. */
  readonly stop: () => Promise<void>
  /** Lists acknowledged stampings that the database lacks. */
  readonly lost: () => Promise<number[]>
}

/**
 * Lets people stamp, read and write concurrently. Each call goes to a random server that is ready, as a load balancer
 * would choose. Nobody repeats a call.
 *
 * @param db a migrated database without data
 */
export async function startMixedLoad(db: Db, people: number): Promise<MixedLoad> {
  await buildStampingTypes(db)
  const site = await buildSite(db)
  const servers: ServerProcess[] = []
  let serving: readonly ServerProcess[] = []
  const counts = new Map<ServerProcess, number>()
  const failures: string[] = []
  const acknowledged = new Map<number, number[]>()
  let isOver = false

  const balance = async (): Promise<void> => {
    while (!isOver) {
      const answers = await Promise.all(servers.map(isReady))
      serving = servers.filter((_, index) => answers[index])
      await sleep(checkInterval)
    }
  }

  const work = async (): Promise<void> => {
    const { id } = await buildEmployee(db, { sites: [site] })
    const { workOrder, job, rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
    const { token } = await buildSession(db, { id }, { clock: { now: () => new Date() }, limits })
    const stampings: number[] = []
    acknowledged.set(id, stampings)
    const OrderRows = rows.map((row) => ({ OrderId: row.work_order_id, OrderRowId: row.id }))
    for (let count = 0; !isOver; count += 1) {
      const server = serving[Math.floor(Math.random() * serving.length)]
      if (server === undefined) {
        await sleep(checkInterval)
        continue
      }
      const call = createClient({
        base: `${server.origin}/api`,
        headers: () => ({ authorization: `Bearer ${token}` }),
      })
      const headers = { 'idempotency-key': randomUUID() }
      const wish = count % 8 < 4 ? { TypeId: stampingTypes.work, OrderRows } : { TypeId: stampingTypes.lunch }
      const acts = [
        async () => {
          const body = { SalesmanId: id, IsPreviousJobsReady: false, ...wish }
          const { Started } = await call(stampingEndpoints.stamp, { headers, body })
          if (Started) stampings.push(Started.Id)
        },
        () => call(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }),
        () => {
          const Rows = [{ RowType: 'Text' as const, Name: `Note ${count}` }]
          const body = { WorkOrderId: workOrder.id, JobId: job.id, Rows }
          return call(jobEndpoints.saveJob, { headers, body })
        },
        () => call(sessionEndpoints.getEmployee, {}),
      ]
      try {
        await acts[count % acts.length]?.()
        counts.set(server, (counts.get(server) ?? 0) + 1)
      } catch (error) {
        failures.push(`act ${count % acts.length} at ${servers.indexOf(server)}: ${error}`)
      }
    }
  }

  const done = Promise.all([balance(), ...Array.from({ length: people }, work)])
  return {
    add: (server) => void servers.push(server),
    countOf: (server) => counts.get(server) ?? 0,
    failures,
    stop: async () => {
      isOver = true
      await done
    },
    lost: async () => {
      const missing = await Promise.all(
        [...acknowledged].map(async ([id, ids]) => {
          const stored = new Set((await stampingsOf(db, { id })).map((stamping) => stamping.id))
          return ids.filter((stampingId) => !stored.has(stampingId))
        }),
      )
      return missing.flat()
    },
  }
}

const isReady = ({ origin }: ServerProcess): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
