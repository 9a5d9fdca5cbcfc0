import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../src/platform/database/open-database.ts'
import type { Db } from '../src/platform/database/transaction.ts'
import { buildEmployee, buildSession, buildSite } from './builders.ts'
import { createDatabase } from './create-database.ts'
import { buildReservation, buildResource } from './schedule-builders.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { buildServiceAccount } from './service-builders.ts'
import { silentLog } from './silent-log.ts'
import { buildStampingPeople, type StampingPerson } from './stamping-soak.ts'
import { buildWorkOrder, buildWorkOrderWithRows } from './work-order-builders.ts'

/** A supervisor who moves one reservation on a bay, which no one else moves. */
export interface Mover {
  readonly id: number
  readonly token: string
  readonly bay: number
  readonly reservation: { readonly id: number; readonly oid: string }
}

/** A technician who adds text rows to a job, to which no one else adds any. */
export interface Writer {
  readonly token: string
  readonly workOrderId: number
  readonly jobId: number
}

/** A workshop with people and servers for tests that cause faults. */
export interface ChaosWorld {
  /** The servers. Faults may replace some of them. */
  readonly servers: ServerProcess[]
  /** Starts a server with other settings, or in another network namespace. */
  readonly start: (
    environment?: Readonly<Record<string, string>>,
    place?: Parameters<typeof startServerProcess>[3],
  ) => Promise<ServerProcess>
  readonly database: Database
  readonly stampers: readonly StampingPerson[]
  readonly movers: readonly Mover[]
  readonly writers: readonly Writer[]
  /** The key of another system, which reads the change feed. */
  readonly serviceKey: string
  /** The day of the reservations at the site. */
  readonly date: string
  close(): Promise<void>
}

interface ChaosPlan {
  /** The address of PostgreSQL's database `postgres`, for creating the database. */
  readonly serverUrl: string
  /** Returns the servers' address of a database, for calls and for listening. */
  readonly urlOf: (database: string) => { readonly url: string; readonly listenUrl: string }
}

const people = { stampers: 12, movers: 4, writers: 4 }

/** Creates a database with people, and starts two servers. */
export async function openChaosWorld({ serverUrl, urlOf }: ChaosPlan): Promise<ChaosWorld> {
  await createDatabase(serverUrl, 'chaos')
  const { url, listenUrl } = urlOf('chaos')
  // The checks bypass the pooler, and wait as long as a fault lasts.
  const database = await openDatabase({ url: listenUrl, dataDir: '', log: silentLog, connectTimeout: 60_000 })
  await migrate(database.db, silentLog)
  const dataDir = await mkdtemp(join(tmpdir(), 'verstas-chaos-'))
  const start: ChaosWorld['start'] = (environment, place) =>
    startServerProcess(
      {
        DATABASE_URL: url,
        DATABASE_LISTEN_URL: listenUrl,
        DATA_DIR: dataDir,
        SERVICE_CALLS_PER_MINUTE: '0',
        SESSION_IDLE_MINUTES: '1440',
        ...environment,
      },
      [],
      undefined,
      place,
    )
  const { db } = database
  const site = await buildSite(db)
  const stampers = await buildStampingPeople(db, site, people.stampers)
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date())
  const movers: Mover[] = []
  while (movers.length < people.movers) movers.push(await buildMover(db, site, date))
  const writers: Writer[] = []
  while (writers.length < people.writers) writers.push(await buildWriter(db, site))
  const account = await buildServiceAccount(db, { created_at: new Date() })
  await db
    .updateTable('service_key')
    .set({ expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  const servers = [await start(), await start()]
  return {
    servers,
    start,
    database,
    stampers,
    movers,
    writers,
    serviceKey: account.key,
    date,
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the instant of a local time in Finland on a day. */
export const instantOf = (date: string, minutes: number): string => {
  const noon = new Date(`${date}T12:00:00Z`)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', hour: '2-digit' }).format(
    noon,
  )
  const midnight = noon.getTime() - Number(local) * 3_600_000
  return new Date(midnight + minutes * 60_000).toISOString()
}

/** Builds a person of the site with a session that outlasts the faults. */
async function buildPerson(db: Db, site: { readonly id: number }) {
  const { id } = await buildEmployee(db, { sites: [site] })
  const limits = { sessionIdleMinutes: 1440, sessionMaxHours: 24 }
  const { token } = await buildSession(db, { id }, { clock: { now: () => new Date() }, limits })
  return { id, token }
}

async function buildWriter(db: Db, site: { readonly id: number }): Promise<Writer> {
  const { token } = await buildPerson(db, site)
  const { workOrder, job } = await buildWorkOrderWithRows(db, site.id)
  return { token, workOrderId: workOrder.id, jobId: job.id }
}

async function buildMover(db: Db, site: { readonly id: number }, date: string): Promise<Mover> {
  const { id, token } = await buildPerson(db, site)
  const bay = await buildResource(db, site.id, { is_material: false })
  const workOrder = await buildWorkOrder(db, site.id)
  const reservation = await buildReservation(db, workOrder, {
    start: instantOf(date, 360),
    end: instantOf(date, 405),
    resources: [{ site_id: site.id, id: bay.id }],
  })
  return { id, token, bay: bay.id, reservation }
}
