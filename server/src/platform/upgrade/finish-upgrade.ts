import type { DatabaseLog } from '../database/database-log.ts'
import { migrate, readPlan } from '../database/migrate.ts'
import type { MigrationFile } from '../database/migration-files.ts'
import { findOlderProcesses, MigrationError } from '../database/migration-plan.ts'
import type { Database } from '../database/open-database.ts'
import { describeProcesses, listProcesses } from '../database/server-processes.ts'
import type { Db } from '../database/transaction.ts'

interface Finishing {
  readonly db: Db
  readonly log: DatabaseLog
  readonly files: readonly MigrationFile[]
  /** The folder of the migration files. */
  readonly folder: string
  /** Opens the database without the time limits of requests. */
  readonly openForMigration: () => Promise<Pick<Database, 'db' | 'close'>>
}

/**
 * Returns a function that applies the waiting migrations when no server of an older version uses the database
 * any more. Call it at intervals. It does nothing once all migrations are applied.
 */
export function createFinisher(finishing: Finishing): (stopping: AbortSignal) => Promise<void> {
  const { db, log, files, folder, openForMigration } = finishing
  let isFinished = false
  return async (stopping) => {
    if (isFinished) return
    try {
      const { next, waiting } = await readPlan(db, files)
      isFinished = next.length === 0 && waiting.length === 0
      if (next.length === 0) return
      const opened = await openForMigration()
      try {
        await migrate(opened.db, log, folder, stopping)
      } finally {
        await opened.close()
      }
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      isFinished = true
      log.error({ err: error }, 'the upgrade cannot be finished by this process')
    }
  }
}

/**
 * Applies the waiting migrations now.
 *
 * @returns the names of the applied files
 * @throws {MigrationError} with the names of the servers that must stop first
 */
export async function finishUpgrade(
  db: Db,
  log: DatabaseLog,
  { files, folder }: Pick<Finishing, 'files' | 'folder'>,
): Promise<string[]> {
  const done = await migrate(db, log, folder)
  const { waiting } = await readPlan(db, files)
  const [first] = waiting
  if (first === undefined) return done
  throw new MigrationError(
    `Servers of an older version use the database, so ${waiting.map(({ name }) => name).join(', ')} must wait:\n` +
      `${describeProcesses(findOlderProcesses(await listProcesses(db), first))}\n` +
      'Stop them, and run this command again. A server that was killed counts as running for a minute.',
  )
}
