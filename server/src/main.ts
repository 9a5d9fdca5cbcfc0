import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { createClock } from './clock.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { createLog } from './http/log.ts'
import { prepareDemo } from './prepare-demo.ts'
import { readSettings, type Settings } from './settings.ts'
import { explainFailure, printWelcome } from './start-messages.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** The web app as `npm start` builds it. */
const builtWebFolder = join(import.meta.dirname, '../../web/dist')

try {
  await startServer(readSettings(process.env))
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

async function startServer(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel)
  const { databaseUrl: url, databaseListenUrl: listenUrl, dataDir } = settings
  const database = await openDatabase({ url, listenUrl, dataDir, log })
  try {
    await serve(settings, database, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(
  settings: Settings,
  database: Database,
  log: ReturnType<typeof createLog>,
): Promise<void> {
  const clock = createClock(settings.debugDate)
  const { db, listen } = database
  await migrate(db, log)
  const demoNow = await prepareDemo({ settings, db, clock, log })
  const hasWeb = existsSync(join(builtWebFolder, 'index.html'))
  if (!hasWeb) log.warn('the web app is not built; the API alone is served')
  const app = await buildApp({
    settings,
    db,
    listen,
    clock,
    log,
    ...(hasWeb && { webFolder: builtWebFolder }),
  })
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    // It listens to the database already, which keeps the process from ending.
    await app.close()
    throw error
  }
  stopOnSignal({ app, database, log })
  printWelcome({ settings, address: app.server.address(), demoNow, now: clock.now() })
}
