import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runDoctor } from './features/diagnosis/run-doctor.ts'
import { writeBundle } from './features/diagnosis/write-bundle.ts'
import { CommandError } from './platform/command-error.ts'
import { type Database, openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings } from './platform/settings.ts'
import { explainFailure } from './start-messages.ts'
import { runForTenants } from './tenants/run-for-tenants.ts'

const usage =
  'Name the archive to write, and the log if it is in a file: npm run support-bundle -- bundle.zip --log verstas.log'

await runForTenants('one', async () => {
  const { path, logFile } = readWords()
  const environment = process.env
  const webFolder = join(import.meta.dirname, '../../web/dist')
  const findings = await runDoctor({ environment, webFolder, explain: explainFailure })
  const database = await openIfPossible()
  try {
    const db = database?.db ?? null
    const files = await writeBundle({ path, logFile, environment, findings, db, now: new Date() })
    console.log(`  ${path} is written: ${files.join(', ')}.`)
    if (db === null)
      console.log('  Without figures of the database, because it cannot be opened now (see doctor.txt).')
    console.log('  It has no passwords, keys and names of people. Look through it before you send it.')
  } finally {
    await database?.close()
  }
})

function readWords(): { readonly path: string; readonly logFile: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { log: { type: 'string' } },
    })
    const [path, ...more] = positionals
    if (path !== undefined && more.length === 0) return { path, logFile: values.log }
  } catch {
    // Rejects unknown arguments, and prints the usage.
  }
  throw new CommandError(usage)
}

/**
 * Opens the database without changing it; null if a server uses the embedded database, or the database is
 * unusable.
 */
async function openIfPossible(): Promise<Database | null> {
  try {
    const { databaseUrl: url, dataDir } = readSettings(process.env)
    if (url === undefined && !existsSync(join(dataDir, 'pg'))) return null
    const database = await openDatabase({ url, dataDir, log: createLog('silent') })
    const isThere = await database.db
      .selectFrom('site')
      .select('id')
      .limit(1)
      .execute()
      .then(
        () => true,
        () => false,
      )
    if (isThere) return database
    await database.close()
    return null
  } catch {
    return null
  }
}
