import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findDemoNow, hasDealership } from '@verstas/demo/loaded-demo.ts'
import type { FastifyInstance } from 'fastify'
import { createSetupLink } from './features/administration/setup/setup-link.ts'
import { loadDemoInChild } from './load-demo-in-child.ts'
import { observeProcess, openMetrics } from './observe-server.ts'
import { openMigrated, openServer, orClose } from './open-server.ts'
import type { Database } from './platform/database/open-database.ts'
import { describeDatabase } from './platform/database-settings.ts'
import { createLog } from './platform/http/log.ts'
import type { MetricsServer } from './platform/metrics/serve-metrics.ts'
import type { Settings } from './platform/settings.ts'
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

interface Opened {
  readonly database: Database
  readonly metrics: MetricsServer | undefined
  readonly log: ServerLog
}

async function serve(settings: Settings, { database, metrics, log }: Opened): Promise<StartedServer> {
  const demoNow = settings.demo ? await findDemoNow(database.db) : null
  const { app, stopping, clock } = await openServer(settings, database, log)
  return orClose(app, async () => {
    await observeProcess(app, { settings, metrics, log, stopping: stopping.signal })
    await app.listen({ port: settings.port, host: settings.host })
    const setupSecret = await createSetupLink(database.db, clock)
    const metricsOrigin = metrics?.origin ?? null
    return { app, stopping, database, log, demoNow, setupSecret, metricsOrigin, now: clock.now() }
  })
}
