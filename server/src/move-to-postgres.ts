import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase } from './platform/database/copy-database.ts'
import { bulkStatementTimeout, openDatabase } from './platform/database/open-database.ts'
import { directUrlOf } from './platform/database-settings.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings, SettingsError } from './platform/settings.ts'
import { prepareSchema } from './platform/upgrade/prepare-schema.ts'
import { explainFailure } from './start-messages.ts'

try {
  await moveToPostgres()
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

/**
 * Copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL. The source
 * remains unchanged.
 */
async function moveToPostgres(): Promise<void> {
  const settings = readSettings(process.env)
  const { dataDir } = settings
  const url = directUrlOf(settings)
  if (url === undefined) throw new SettingsError(['DATABASE_URL: missing; it names the database to move to'])
  if (!existsSync(join(dataDir, 'pg')))
    throw new SettingsError([`DATA_DIR=${dataDir}: has no embedded database`])
  const log = createLog('warn')
  const source = await openDatabase({ dataDir, log })
  try {
    const target = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
    try {
      await prepareSchema(source, log)
      await prepareSchema(target, log)
      await copyDatabase(source.db, target.db, ({ table, rows }) => {
        if (rows > 0) console.log(`  ${table}: ${rows}`)
      })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  console.log(
    'All of it is there, compared line by line. From now on start with this DATABASE_URL, and with the same\n' +
      'DATA_DIR, where the attachments stay.',
  )
}
