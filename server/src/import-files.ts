import { readFile, stat } from 'node:fs/promises'
import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import * as z from 'zod'
import { CommandError } from './platform/command-error.ts'
import type { DatabaseLog } from './platform/database/database-log.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { bulkStatementTimeout, type Database, openDatabase } from './platform/database/open-database.ts'
import { forgetProcesses } from './platform/database/server-processes.ts'
import type { Db } from './platform/database/transaction.ts'
import { directUrlOf } from './platform/database-settings.ts'
import { createLog } from './platform/http/log.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { prepareSchema } from './platform/upgrade/prepare-schema.ts'
import { runForTenants } from './tenants/run-for-tenants.ts'

/** The maximum size of a file, which is read into memory as a whole. */
const maxMegabytes = 400

interface Import {
  /** The text to print if the command line names no file. */
  readonly usage: string
  /**
   * Imports the text of a file and returns a summary for the output.
   *
   * @throws {SyntaxError | z.ZodError} if the text is invalid
   */
  readonly importText: (db: Db, text: string) => Promise<string>
}

/**
 * Imports the files of the command line into the database of the settings. On failure the process ends with
 * exit code 1.
 */
export const importFiles = ({ usage, importText }: Import): Promise<void> =>
  runCommandLine(usage, async (db, files) => {
    for (const file of files) console.log(`  ${file}: ${await importFile(db, file, importText)}`)
  })

/**
 * Runs a command against the database of the settings, with the arguments of the command line. After a
 * failure the process ends with exit code 1.
 *
 * @param usage printed if there are no arguments
 */
export async function runCommandLine(
  usage: string,
  run: (db: Db, words: readonly string[], settings: Settings) => Promise<void>,
): Promise<void> {
  await runForTenants('one', async () => {
    const words = process.argv.slice(2)
    if (words.length === 0) throw new CommandError(usage)
    const settings = readSettings(process.env)
    await withDatabase(settings, async (database, log) => {
      await prepareSchema(database, log)
      await run(database.db, words, settings)
    })
  })
}

/**
 * Runs a command about the upgrade of the database, and prints the lines that it returns. After a failure the
 * process ends with exit code 1.
 */
export async function runUpgradeCommand(
  run: (db: Db, log: DatabaseLog, words: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  await runForTenants('each', () =>
    withDatabase(readSettings(process.env), async ({ db, kind }, log) => {
      if (kind === 'pglite') await forgetProcesses(db)
      for (const line of await run(db, log, process.argv.slice(2))) console.log(line)
    }),
  )
}

async function withDatabase(
  settings: Settings,
  run: (database: Database, log: DatabaseLog) => Promise<void>,
): Promise<void> {
  const { dataDir } = settings
  const log = createLog('warn')
  const url = directUrlOf(settings)
  const database = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout }).catch(
    (error: unknown) => {
      if (!(error instanceof FolderInUseError)) throw error
      throw new CommandError(
        `A server uses the embedded database in ${dataDir}. Stop the server, and repeat the command.`,
      )
    },
  )
  try {
    await run(database, log)
  } finally {
    await database.close()
  }
}

async function importFile(db: Db, file: string, importText: Import['importText']): Promise<string> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  )
  if (size === null) throw new CommandError(`${file}: there is no such file`)
  if (size > maxMegabytes * 1024 * 1024)
    throw new CommandError(`${file}: larger than ${maxMegabytes} MB; split it`)
  try {
    return await importText(db, await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${file}: is no JSON (${error.message})`)
    if (error instanceof z.ZodError)
      throw new CommandError(
        error.issues
          .map((issue) => [file, issue.path.join('.'), wordsOf(issue)].filter(Boolean).join(': '))
          .join('\n'),
      )
    throw error
  }
}

/** Returns the reason of a problem: the text of the contract's check, or that of the schema library. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const name = `fieldReason.${issue.message}`
  return Object.hasOwn(textCatalogue, name) ? String(textCatalogue[name as TextName].en) : issue.message
}
