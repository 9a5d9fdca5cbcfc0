import type { DatabaseLog } from '../database/database-log.ts'
import { migrate, readHistory, readPlan } from '../database/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../database/migration-files.ts'
import { isUsable, MigrationError } from '../database/migration-plan.ts'
import type { Database } from '../database/open-database.ts'
import { describeProcesses, forgetProcesses, listProcesses } from '../database/server-processes.ts'
import type { Db } from '../database/transaction.ts'
import { productVersion } from '../version.ts'

/**
 * Prepares the schema for an operator's command. Migrates a database that no server uses, and prints that. Changes
 * nothing while servers use the database.
 *
 * @throws {MigrationError} if servers use a database without the migrations of this version
 */
export async function prepareSchema({ db, kind }: Database, log: DatabaseLog): Promise<void> {
  if (kind === 'pglite') await forgetProcesses(db)
  const files = await readMigrationFiles(migrationsFolder)
  await readPlan(db, files)
  if (isUsable(files, await readHistory(db))) return
  const processes = await listProcesses(db)
  if (processes.length > 0)
    throw new MigrationError(
      `The database lacks migrations of version ${productVersion}, and servers use it:\n` +
        `${describeProcesses(processes)}\n` +
        'Start a server of this version first, or run the command of the version of those servers.',
    )
  const applied = await migrate(db, log)
  console.log(`The database was migrated to version ${productVersion} (${applied.length} migrations).`)
}

/** Describes what a start of this version would do with the database, and the servers that use it now. */
export async function describeUpgrade(db: Db): Promise<string[]> {
  const files = await readMigrationFiles(migrationsFolder)
  const { next, waiting } = await readPlan(db, files)
  const processes = await listProcesses(db)
  return [
    `This is version ${productVersion}, with ${files.length} migrations.`,
    ...(next.length === 0 ? ['A start applies no migration.'] : ['A start applies:']),
    ...next.map(({ name, kind }) => `  ${name} (${kind})`),
    ...(waiting.length === 0 ? [] : ['After the servers of older versions have ended:']),
    ...waiting.map(({ name, kind }) => `  ${name} (${kind})`),
    ...(processes.length === 0 ? ['No server uses the database.'] : ['Servers use the database:']),
    ...(processes.length === 0 ? [] : [describeProcesses(processes)]),
  ]
}
