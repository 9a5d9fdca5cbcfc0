import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findDemoNow, hasDealership } from '@verstas/demo/loaded-demo.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createSetupLink } from './features/administration/setup/setup-link.ts'
import { serveSnapshots } from './features/backup/snapshot/serve-snapshots.ts'
import { loadDemoInChild } from './load-demo-in-child.ts'
import { observeServer, openMetrics } from './observe-server.ts'
import { createClock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from './platform/database/migration-files.ts'
import { bulkStatementTimeout, type Database, openDatabase } from './platform/database/open-database.ts'
import { forgetProcesses } from './platform/database/server-processes.ts'
import { describeDatabase } from './platform/database-settings.ts'
import { createLog } from './platform/http/log.ts'
import type { MetricsServer } from './platform/metrics/serve-metrics.ts'
import type { Settings } from './platform/settings.ts'
import { createFinisher } from './platform/upgrade/finish-upgrade.ts'
import { reportProcess } from './platform/upgrade/report-process.ts'
import { productVersion } from './platform/version.ts'

type ServerLog = ReturnType<typeof createLog>

/** A listening server. Close the app and then the database to end the server. */
export interface StartedServer {
  readonly app: FastifyInstance
  /** After an abort, the server reports that it is not ready, but still answers requests. */
  readonly stopping: AbortController
  readonly database: Database
  readonly log: ServerLog
  /** The instant around which the demo is built; null without a demo. */
  readonly demoNow: Date | null
  /** The secret of the link that creates the first site; null if a site exists. */
  readonly setupSecret: string | null
  /** The address of the metrics; null if none are served. */
  readonly metricsOrigin: string | null
  readonly now: Date
}

/** The folder of the web app that `npm start` builds. */
const builtWebFolder = join(import.meta.dirname, '../../web/dist')

/**
 * Opens and migrates the database, loads the demo if the settings request it, and serves the app. The metrics are
 * served first, so they show a start that takes long.
 */
export async function startServer(settings: Settings): Promise<StartedServer> {
  const log = createLog(settings.logLevel)
  log.info({ node: process.version }, `Verstas ${productVersion}`)
  for (const warning of settings.warnings) log.warn(warning)
  const metrics = await openMetrics(settings)
  if (metrics) log.info(`serving metrics at ${metrics.origin}/metrics`)
  return orClose(metrics, async () => {
    log.info(`opening ${describeDatabase(settings)}`)
    const database = await openWithDemo(settings, log)
    return orClose(database, () => serve(settings, { database, metrics, log }))
  })
}

/** Opens and migrates the database, and loads the demo if the settings request it. */
async function openWithDemo(settings: Settings, log: ServerLog): Promise<Database> {
  const { demo, isDemoRenewed } = settings
  const isLoadedFirst = demo && (isDemoRenewed || isNewEmbeddedDatabase(settings))
  if (isLoadedFirst) await loadDemoInChild()
  const database = await openMigrated(settings, log)
  if (!demo || isLoadedFirst || (await orClose(database, () => hasDealership(database.db)))) return database
  await database.close()
  await loadDemoInChild()
  return openMigrated(settings, log)
}

/**
 * True if this start creates the embedded database, which then has no demo. The check does not open the
 * database.
 */
function isNewEmbeddedDatabase({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, 'pg'))
}

/**
 * Opens and migrates the database. On a PostgreSQL server the migration has the timeout of bulk work, instead
 * of that of a request.
 */
async function openMigrated(settings: Settings, log: ServerLog): Promise<Database> {
  const { databaseUrl: url, databaseListenUrl: listenUrl, databaseReportsUrl: reportsUrl, dataDir } = settings
  const migrated = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
  await orClose(migrated, async () => {
    if (migrated.kind === 'pglite') await forgetProcesses(migrated.db)
    await migrate(migrated.db, log)
  })
  if (migrated.kind === 'pglite') return migrated
  await migrated.close()
  return openDatabase({ url, listenUrl, reportsUrl, dataDir, log })
}

interface Opened {
  readonly database: Database
  readonly metrics: MetricsServer | undefined
  readonly log: ServerLog
}

async function serve(settings: Settings, { database, metrics, log }: Opened): Promise<StartedServer> {
  const clock = createClock(settings.debugDate)
  const { db, listen } = database
  const demoNow = settings.demo ? await findDemoNow(db) : null
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
    await observeServer(app, { settings, database, metrics, clock, log, stopping: stopping.signal })
    if (database.kind === 'pglite') {
      const { dataDir, minFreeMb } = settings
      const closeSnapshots = await serveSnapshots({ db, dataDir, minFreeMb, log })
      app.addHook('onClose', closeSnapshots)
    }
    await app.listen({ port: settings.port, host: settings.host })
    const setupSecret = await createSetupLink(db, clock)
    const metricsOrigin = metrics?.origin ?? null
    return { app, stopping, database, log, demoNow, setupSecret, metricsOrigin, now: clock.now() }
  })
}

/**
 * Reports this process in the database until the returned function is called. The oldest process finishes an upgrade
 * after the last process of the older version has ended.
 */
async function reportThisProcess(
  settings: Settings,
  database: Database,
  log: ServerLog,
): Promise<() => Promise<void>> {
  const { db } = database
  const { databaseUrl: url, dataDir } = settings
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
async function orClose<T>(opened: Pick<Database, 'close'> | undefined, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await opened?.close()
    throw error
  }
}
