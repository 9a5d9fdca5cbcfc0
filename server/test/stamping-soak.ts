import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildSession, buildSite } from './builders.ts'
import { createKiller } from './server-killer.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { buildStampingTypes, stampingsOf, stampingTypes } from './stamping-builders.ts'
import { buildWorkOrderWithRows } from './work-order-builders.ts'

/** The size of the soak test. */
export interface SoakPlan {
  readonly people: number
  readonly stampingsEach: number
  /** The number of times that a server is killed while people stamp. */
  readonly kills: number
}

/** The result of the soak test, which passes if `lost`, `unknown` and `broken` are 0. */
export interface SoakResult {
  readonly acknowledged: number
  /** Acknowledged stampings that are missing. */
  readonly lost: number
  /** Stored stampings whose sender received no response. */
  readonly unknown: number
  /** Stampings with a gap to, or an overlap with, the next one. */
  readonly broken: number
  readonly killed: number
  /** The number of repeated requests. */
  readonly retries: number
}

/**
 * Lets people stamp concurrently on real servers that are killed at random moments. Each person repeats a
 * request with its idempotency key until a server responds.
 *
 * @param database a migrated, empty PostgreSQL database
 */
export async function soakStamping(
  { db, url }: { readonly db: Db; readonly url: string },
  plan: SoakPlan,
): Promise<SoakResult> {
  const people = await buildStampingPeople(db, await buildSite(db), plan.people)
  const start = () => startServerProcess({ DATABASE_URL: url })
  const servers = await Promise.all([start(), start()])
  const killer = createKiller(
    servers,
    { answers: plan.people * plan.stampingsEach, kills: plan.kills },
    start,
  )
  let retries = 0
  try {
    const acknowledged = await Promise.all(
      people.map(async (person) => {
        const ids: number[] = []
        for (let count = 0; count < plan.stampingsEach; count += 1) {
          const { id, sendings } = await stampUntilAnswered(servers, person, person.wishOf(count))
          retries += sendings - 1
          ids.push(id)
          killer.tick()
        }
        return ids
      }),
    )
    const killed = await killer.finished()
    return { ...(await compareStampings(db, people, acknowledged)), killed, retries }
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
  }
}

type Wish = Pick<StampingRequest, 'TypeId' | 'OrderRows'>

/** A person with a session who stamps. */
export interface StampingPerson {
  readonly id: number
  readonly token: string
  /** Returns the next request, which differs from the previous one. */
  readonly wishOf: (count: number) => Wish
}

/** Builds people of a site who stamp on work orders, with the stamping types. */
export async function buildStampingPeople(
  db: Db,
  site: { readonly id: number },
  count: number,
): Promise<StampingPerson[]> {
  await buildStampingTypes(db)
  const clock = { now: () => new Date() }
  const limits = { sessionIdleMinutes: 60, sessionMaxHours: 14 }
  const people: StampingPerson[] = []
  for (let number = 0; number < count; number += 1) {
    const { id } = await buildEmployee(db, { sites: [site] })
    const { rows } = await buildWorkOrderWithRows(db, site.id, 2)
    const { token } = await buildSession(db, { id }, { clock, limits })
    const OrderRows = rows.map((row) => ({ OrderId: row.work_order_id, OrderRowId: row.id }))
    const work = { TypeId: stampingTypes.work, OrderRows }
    const lunch = { TypeId: stampingTypes.lunch }
    people.push({ id, token, wishOf: (index) => (index % 2 === 0 ? work : lunch) })
  }
  return people
}

/** Sends a request with one idempotency key to servers at random, until one of them responds. */
async function stampUntilAnswered(
  servers: readonly ServerProcess[],
  person: StampingPerson,
  wish: Wish,
): Promise<{ id: number; sendings: number }> {
  const key = randomUUID()
  for (let sendings = 1; ; sendings += 1) {
    const server = servers[Math.floor(Math.random() * servers.length)]
    const id = server ? await send(server.origin, person, wish, key) : null
    if (id !== null) return { id, sendings }
    await sleep(20)
  }
}

/**
 * Sends a request to a server.
 *
 * @returns the started stamping; null if the server sent no final response
 */
async function send(
  origin: string,
  { id, token }: StampingPerson,
  wish: Wish,
  key: string,
): Promise<number | null> {
  const request: StampingRequest = { SalesmanId: id, IsPreviousJobsReady: false, ...wish }
  try {
    const response = await fetch(`${origin}/api/workshop/stamping`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(60_000),
    })
    const text = await response.text()
    if (response.status >= 500) return null
    if (!response.ok) throw new Refused(text)
    return (JSON.parse(text) as { Started: { Id: number } }).Started.Id
  } catch (error) {
    if (error instanceof Refused) throw error
    return null
  }
}

/** The server refused the request, so it is not repeated. */
class Refused extends Error {}

/** Compares the stored stampings of people with the acknowledged ones. */
export async function compareStampings(
  db: Db,
  people: readonly StampingPerson[],
  acknowledged: readonly (readonly number[])[],
) {
  const result = { acknowledged: 0, lost: 0, unknown: 0, broken: 0 }
  for (const [index, person] of people.entries()) {
    const acknowledgedIds = acknowledged[index] ?? []
    const timeline = await stampingsOf(db, person)
    const stored = timeline.map(({ id }) => id)
    result.acknowledged += acknowledgedIds.length
    result.lost += acknowledgedIds.filter((id) => !stored.includes(id)).length
    result.unknown += stored.filter((id) => !acknowledgedIds.includes(id)).length
    result.broken += timeline.filter(
      ({ end_at }, place) => end_at?.getTime() !== timeline[place + 1]?.start_at.getTime(),
    ).length
  }
  return result
}
