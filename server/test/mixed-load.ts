import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildSession, buildSite } from './builders.ts'
import type { ServerProcess } from './server-process.ts'
import { buildStampingTypes, stampingsOf, stampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

/** Interval in milliseconds of the load balancer's checks. */
const checkInterval = 20

/** People who work while servers of two versions start and stop. */
export interface MixedLoad {
  /** Adds a server, which receives calls while it is ready. */
  readonly add: (server: ServerProcess) => void
  /** Number of answered calls of each server. */
  readonly countOf: (server: ServerProcess) => number
  /** Descriptions of failed and refused calls. */
  readonly failures: readonly string[]
  /** Ends the work. */
  readonly stop: () => Promise<void>
}

/** A person's calls, with the session of the person. */
export interface Worker {
  readonly token: string
  /** Makes one call; `count` is the number of earlier ones. */
  readonly act: (call: Call, count: number) => Promise<unknown>
}

type Call = ReturnType<typeof createClient>

/**
 * Lets people work concurrently. Each call goes to a random ready server, as a load balancer would choose.
 * Calls are not repeated.
 */
export function startMixedLoad(workers: readonly Worker[]): MixedLoad {
  const servers: ServerProcess[] = []
  let serving: readonly ServerProcess[] = []
  const counts = new Map<ServerProcess, number>()
  const failures: string[] = []
  let isOver = false

  const balance = async (): Promise<void> => {
    while (!isOver) {
      const answers = await Promise.all(servers.map(isReady))
      serving = servers.filter((_, index) => answers[index])
      await sleep(checkInterval)
    }
  }

  const work = async ({ token, act }: Worker): Promise<void> => {
    for (let count = 0; !isOver; ) {
      const server = serving[Math.floor(Math.random() * serving.length)]
      if (server === undefined) {
        await sleep(checkInterval)
        continue
      }
      const headers = () => ({ authorization: `Bearer ${token}` })
      try {
        await act(createClient({ base: `${server.origin}/api`, headers }), count)
        counts.set(server, (counts.get(server) ?? 0) + 1)
      } catch (error) {
        failures.push(`call ${count} at server ${servers.indexOf(server)}: ${error}`)
      }
      count += 1
    }
  }

  const done = Promise.all([balance(), ...workers.map(work)])
  return {
    add: (server) => void servers.push(server),
    countOf: (server) => counts.get(server) ?? 0,
    failures,
    stop: async () => {
      isOver = true
      await done
    },
  }
}

const isReady = ({ origin }: ServerProcess): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Builds people who stamp, read and write at a new site.
 *
 * @param db a migrated database
 * @returns the people, and a function that lists acknowledged stampings that are missing in the database
 */
export async function buildWorkers(db: Db, count: number) {
  await buildStampingTypes(db)
  const site = await buildSite(db)
  const acknowledged = new Map<number, number[]>()
  const workers: Worker[] = []
  for (let number = 0; number < count; number += 1) {
    const { id } = await buildEmployee(db, { sites: [site] })
    const { workOrder, job, rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
    const { token } = await buildSession(db, { id }, { clock: { now: () => new Date() }, limits })
    const stampings: number[] = []
    acknowledged.set(id, stampings)
    const OrderRows = rows.map((row) => ({ OrderId: row.work_order_id, OrderRowId: row.id }))
    const stamp = async (call: Call, turn: number) => {
      const wish = turn % 8 < 4 ? { TypeId: stampingTypes.work, OrderRows } : { TypeId: stampingTypes.lunch }
      const body = { SalesmanId: id, IsPreviousJobsReady: false, ...wish }
      const { Started } = await call(stampingEndpoints.stamp, { headers: newKey(), body })
      if (Started) stampings.push(Started.Id)
    }
    const acts: Worker['act'][] = [
      stamp,
      (call) => call(workOrderEndpoints.getWorkOrder, { params: { id: workOrder.id } }),
      (call, turn) => addNote(call, { WorkOrderId: workOrder.id, JobId: job.id }, turn),
      (call) => call(sessionEndpoints.getEmployee, {}),
    ]
    workers.push({ token, act: async (call, turn) => acts[turn % acts.length]?.(call, turn) })
  }
  const findLost = async (): Promise<number[]> => {
    const missing = await Promise.all(
      [...acknowledged].map(async ([id, ids]) => {
        const stored = new Set((await stampingsOf(db, { id })).map((stamping) => stamping.id))
        return ids.filter((stampingId) => !stored.has(stampingId))
      }),
    )
    return missing.flat()
  }
  return { workers, findLost }
}

/** A job to which people add notes. */
export interface NotedJob {
  readonly WorkOrderId: number
  readonly JobId: number
}

/** Signs in people of the demo, who read the work orders of these jobs and write notes. */
export async function signInWorkers(
  { origin }: Pick<ServerProcess, 'origin'>,
  names: readonly string[],
  jobs: readonly NotedJob[],
): Promise<Worker[]> {
  const act = async (call: Call, count: number) => {
    const job = jobs[Math.floor(Math.random() * jobs.length)]
    if (job === undefined || count % 3 === 0) return call(sessionEndpoints.getEmployee, {})
    if (count % 3 === 1) return call(workOrderEndpoints.getWorkOrder, { params: { id: job.WorkOrderId } })
    return addNote(call, job, count)
  }
  return Promise.all(
    names.map(async (name) => {
      const headers = () => ({
        authorization: `Basic ${Buffer.from(`${name}:${demoPassword}`).toString('base64')}`,
      })
      const signIn = createClient({ base: `${origin}/api`, headers })
      const { Token: token } = await signIn(sessionEndpoints.basicLogin, { body: {} })
      return { token, act }
    }),
  )
}

function addNote(call: Call, job: NotedJob, count: number) {
  const Rows = [{ RowType: 'Text' as const, Name: `Note ${count}` }]
  return call(jobEndpoints.saveJob, { headers: newKey(), body: { ...job, Rows } })
}

const newKey = () => ({ 'idempotency-key': randomUUID() })
