import { readFile, stat } from 'node:fs/promises'
import { importTyreLabels } from './features/tyres/import-labels.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Db } from './platform/database/transaction.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings, SettingsError } from './platform/settings.ts'
import { explainFailure } from './start-messages.ts'

/** Taking in many labels takes as long as it takes, in milliseconds. */
const statementTimeout = 12 * 3_600_000
/** A file is read whole; the register's export comes in several. */
const mostMegabytes = 400

try {
  await importLabels(process.argv.slice(2))
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

/** Takes the tyres of files of the European register into the database of the settings. */
async function importLabels(files: readonly string[]): Promise<void> {
  if (files.length === 0)
    throw new SettingsError(['Name the files of the register: npm run import-tyre-labels -- tyres.json'])
  const { databaseUrl: url, dataDir } = readSettings(process.env)
  const log = createLog('warn')
  const { db, close } = await openDatabase({ url, dataDir, log, statementTimeout })
  try {
    await migrate(db, log)
    for (const file of files) await importFile(db, file)
  } finally {
    await close()
  }
}

async function importFile(db: Db, file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) throw new SettingsError([`${file}: there is no such file`])
  if (size > mostMegabytes * 1024 * 1024)
    throw new SettingsError([`${file}: larger than ${mostMegabytes} MB; split it, one product on a line`])
  try {
    const { imported, skipped } = await importTyreLabels(db, await readFile(file, 'utf8'))
    console.log(`  ${file}: ${imported} tyres${skipped > 0 ? `, ${skipped} entries that are none` : ''}`)
  } catch (error) {
    throw error instanceof SyntaxError ? new SettingsError([`${file}: is no JSON (${error.message})`]) : error
  }
}
