import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '../../../server/test/create-database.ts'
import { startPostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { demoData } from './demo-data.ts'
import { type RunningServer, type ServerSettings, startHostedServer, startServer } from './start-server.ts'

export interface TestServerOptions {
  /**
   * The kind of database. The default is a copy of the demo in PostgreSQL. This copy starts ten times as fast
   * as an embedded database, and needs a third of the memory.
   */
  readonly database?: 'embedded' | 'empty'
  /**
   * True to start a separate process instead of using the host's. An embedded database needs a separate
   * process.
   */
  readonly hasOwnProcess?: boolean
  readonly settings?: ServerSettings
}

const postgresVariable = 'VERSTAS_E2E_POSTGRES'

/**
 * Starts the PostgreSQL server that has the databases of all test servers, except embedded ones. Workers
 * inherit its address.
 *
 * @returns a function that stops the server
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster({ copyOf: demoData.cluster })
  process.env[postgresVariable] = cluster.urlOf('postgres')
  return cluster.stop
}

/**
 * Starts a server on a fresh copy of the demo, or on an empty database. The server's `stop` also deletes its
 * data.
 */
export async function startTestServer({
  database,
  hasOwnProcess = database === 'embedded',
  settings = {},
}: TestServerOptions = {}): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-e2e-'))
  const data = await prepareData[database ?? 'postgres'](folder)
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

interface PreparedData {
  /** The settings that the server needs for the data. */
  readonly settings: ServerSettings
  /** Deletes the data that is not in the data folder. */
  readonly remove: () => Promise<void>
}

async function copyEmbedded(folder: string): Promise<PreparedData> {
  await cp(demoData.embedded, folder, { recursive: true })
  return { settings: {}, remove: async () => {} }
}

async function copyPostgres(folder: string): Promise<PreparedData> {
  await cp(demoData.files, folder, { recursive: true })
  return createTestDatabase(demoData.database)
}

async function createEmpty(): Promise<PreparedData> {
  const { settings, remove } = await createTestDatabase()
  return { settings: { ...settings, DEMO: 'off' }, remove }
}

/** Creates a database of its own, empty or as a copy of a template, and returns the settings with its address. */
export async function createTestDatabase(template?: string): Promise<PreparedData> {
  const server = process.env[postgresVariable]
  if (server === undefined) throw new Error('The database server has not been started.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name, template)
  return { settings: { DATABASE_URL: url }, remove: () => dropDatabase(server, name) }
}

const prepareData = { embedded: copyEmbedded, postgres: copyPostgres, empty: createEmpty } as const
