import { createClock } from './platform/clock.ts'
import { migrate } from './platform/database/migrate.ts'
import { bulkStatementTimeout, openDatabase } from './platform/database/open-database.ts'
import { directUrlOf } from './platform/database-settings.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings } from './platform/settings.ts'
import { prepareDemo } from './prepare-demo.ts'
import { explainFailure } from './start-messages.ts'

// Exits if the parent process ends, because no other process needs the result.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

try {
  await loadDemo()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

/** Loads the demo into the database of the settings. See `load-demo-in-child.ts`. */
async function loadDemo(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const { dataDir } = settings
  const url = directUrlOf(settings)
  const { db, close } = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
  try {
    await migrate(db, log)
    await prepareDemo({ settings, db, clock: createClock(settings.debugDate), log })
  } finally {
    await close()
  }
}
