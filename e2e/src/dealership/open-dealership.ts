import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import { startPostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { loadedDemo } from './loaded-demo.ts'
import {
  type HostedServer,
  type RunningServer,
  type ServerSettings,
  startHostedServer,
  startServer,
} from './start-server.ts'

/** A server that runs, with a demo dealership of its own. */
export type Dealership = HostedServer

/** A dealership that whoever opened it closes: the server ends, and its data is removed. */
export interface OpenDealership extends Dealership, RunningServer {}

/** What differs from the usual dealership. */
export interface DealershipWishes {
  /** A copy of the demo in PostgreSQL unless it is said: that takes a tenth of the time, and a server a third of the memory. */
  readonly database?: 'embedded' | 'empty'
  /** Where the journeys' server needs a process of its own, as one with an embedded database does. */
  readonly hasOwnProcess?: boolean
  readonly settings?: ServerSettings
}

const postgresVariable = 'VERSTAS_E2E_POSTGRES'

/** Starts the PostgreSQL server that has the dealerships' databases; the workers inherit its address. @returns how to stop it */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const settings = ['max_connections=300']
  const cluster = await startPostgresCluster({ copyOf: loadedDemo.cluster, settings })
  process.env[postgresVariable] = cluster.urlOf('postgres')
  return cluster.stop
}

/** Starts a dealership that nobody has worked in yet. */
export async function openDealership({
  database,
  hasOwnProcess = database === 'embedded',
  settings = {},
}: DealershipWishes = {}): Promise<OpenDealership> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-e2e-'))
  const data = await prepareData[database ?? 'copy'](folder)
  const start = hasOwnProcess ? startServer : startHostedServer
  const server = await start(folder, { ...data.settings, ...settings })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await data.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface CopiedData {
  /** What leads the server to it. */
  readonly settings: ServerSettings
  /** Removes what is not in the data folder. */
  readonly remove: () => Promise<void>
}

async function copyEmbedded(folder: string): Promise<CopiedData> {
  await cp(loadedDemo.embedded, folder, { recursive: true })
  return { settings: {}, remove: async () => {} }
}

async function copyPostgres(folder: string): Promise<CopiedData> {
  await cp(loadedDemo.files, folder, { recursive: true })
  return makeDatabase(loadedDemo.database)
}

async function makeEmpty(): Promise<CopiedData> {
  const { settings, remove } = await makeDatabase()
  return { settings: { ...settings, DEMO: 'off' }, remove }
}

async function makeDatabase(template?: string): Promise<CopiedData> {
  const server = process.env[postgresVariable]
  if (server === undefined) throw new Error('The database server has not been started.')
  const name = `dealership_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name, template)
  return { settings: { DATABASE_URL: url }, remove: () => dropDatabase(server, name) }
}

const prepareData = { embedded: copyEmbedded, copy: copyPostgres, empty: makeEmpty } as const
