import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { serveSnapshots } from './features/backup/snapshot/serve-snapshots.ts'
import { measureApp } from './observe-server.ts'
import { type Clock, createClock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from './platform/database/migration-files.ts'
import { bulkStatementTimeout, type Database, openDatabase } from './platform/database/open-database.ts'
import { forgetProcesses } from './platform/database/server-processes.ts'
import { directUrlOf } from './platform/database-settings.ts'
import type { Settings } from './platform/settings.ts'
import { createFinisher } from './platform/upgrade/finish-upgrade.ts'
import { reportProcess } from './platform/upgrade/report-process.ts'
import { productVersion } from './platform/version.ts'

/** The server of one database. Close the app and then the database to end it. */
export interface OpenedServer {
  /** The app, which does not listen yet. */
  readonly app: FastifyInstance
  /** After an abort, the server reports that it is not ready, but still answers requests. */
  readonly stopping: AbortController
  readonly database: Database
  readonly clock: Clock
}

/** The folder of the web app that `npm start` builds. */
const builtWebFolder = join(import.meta.dirname, '../../web/dist')

/**
 * Opens and migrates the database. On a PostgreSQL server the migration has the timeout of bulk work, instead
 * of that of a request.
 */
export async function openMigrated(settings: Settings, log: FastifyBaseLogger): Promise<Database> {
  const { databaseUrl: url, databaseListenUrl: listenUrl, databaseReportsUrl: reportsUrl, dataDir } = settings
  const migrated = await openDatabase({
    url: directUrlOf(settings),
    dataDir,
    log,
    statementTimeout: bulkStatementTimeout,
  })
  await orClose(migrated, async () => {
    if (migrated.kind === 'pglite') await forgetProcesses(migrated.db)
    await migrate(migrated.db, log)
  })
  if (migrated.kind === 'pglite') return migrated
  await migrated.close()
  const { databaseConnections: connections } = settings
  return openDatabase({ url, listenUrl, reportsUrl, dataDir, log, connections })
}

/**
 * Builds the server of a migrated database: the app, the jobs, and the report of this process in the
 * database. The caller lets the app listen, or injects requests.
 */
export async function openServer(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
): Promise<OpenedServer> {
  const clock = createClock(settings.debugDate)
  const { db, listen } = database
  const hasWeb = existsSync(join(builtWebFolder, 'index.html'))
  if (!hasWeb) log.warn('the web app is not built; the API alone is served')
  const stopping = new AbortController()
  const app = await buildApp({
    settings,
    stopping: stopping.signal,
    db,
    listen,
    clock,
    log,
    ...(hasWeb && { webFolder: builtWebFolder }),
  })
  // Closes the app after a failure, because its connections to the network and the database would prevent the
  // process from ending.
  return orClose(app, async () => {
    const stopReporting = await reportThisProcess(settings, database, log)
    app.addHook('onClose', stopReporting)
    if (settings.metrics) measureApp(app, { database, clock, log })
    if (database.kind === 'pglite') {
      const { dataDir, minFreeMb } = settings
      const closeSnapshots = await serveSnapshots({ db, dataDir, minFreeMb, log })
      app.addHook('onClose', closeSnapshots)
    }
    return { app, stopping, database, clock }
  })
}

/**
 * Reports this process in the database until the returned function is called. The oldest process finishes an
 * upgrade after the last process of the older version has stopped.
 */
async function reportThisProcess(
  settings: Settings,
  database: Database,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { db } = database
  const { dataDir } = settings
  const url = directUrlOf(settings)
  const files = await readMigrationFiles(migrationsFolder)
  const openForMigration = async () =>
    url === undefined
      ? { db, close: async () => {} }
      : openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
  const onOldest = createFinisher({ db, log, files, folder: migrationsFolder, openForMigration })
  const newestMigration = files.at(-1)?.name ?? ''
  return reportProcess({ db, log, version: productVersion, newestMigration, onOldest })
}

/** Returns the result of `act`. Closes `opened`, if there is one, if `act` fails. */
export async function orClose<T>(
  opened: { readonly close: () => PromiseLike<unknown> } | undefined,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await opened?.close()
    throw error
  }
}
