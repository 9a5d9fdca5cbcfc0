import { sql } from 'kysely'
import type { DatabaseLog } from '../../platform/database/database-log.ts'
import { FolderInUseError } from '../../platform/database/folder-lock.ts'
import { unfinishedRestore } from '../../platform/database/migrate.ts'
import { bulkStatementTimeout, type Database, openDatabase } from '../../platform/database/open-database.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { describeDatabase, directUrlOf } from '../../platform/database-settings.ts'
import type { Settings } from '../../platform/settings.ts'
import { BackupError } from './backup-error.ts'
import { hasEmbeddedDatabase, openScratchDatabase } from './embedded-folder.ts'
import { askForSnapshot } from './snapshot/ask-for-snapshot.ts'

/**
 * Opens the database of the settings for reading, without migrating it. If a server uses the embedded
 * database, requests a snapshot from it and opens the snapshot.
 *
 * @throws {BackupError} if there is no database with data, or its server provides no snapshot
 */
export async function openSource(settings: Settings, log: DatabaseLog): Promise<Database> {
  const { dataDir } = settings
  const url = directUrlOf(settings)
  if (url !== undefined) return openPostgres(settings, url, log)
  if (!hasEmbeddedDatabase(dataDir))
    throw new BackupError(`There is no database: ${describeDatabase(settings)}.`)
  try {
    return await openDatabase({ dataDir, log })
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
  }
  const snapshot = await askForSnapshot(dataDir)
  const database = await openScratchDatabase(snapshot.folder)
  return {
    ...database,
    close: async () => {
      await database.close()
      snapshot.release()
    },
  }
}

async function openPostgres(settings: Settings, url: string, log: DatabaseLog): Promise<Database> {
  const { dataDir } = settings
  const database = await openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
  try {
    await refuseWithoutData(database.db, describeDatabase(settings))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Refuses a temporary database, whose backup could later be mistaken for one of the installation. */
async function refuseWithoutData(db: Db, database: string): Promise<void> {
  const { rows } = await sql<{ isThere: boolean; isUnfinished: boolean }>`
    select to_regclass('schema_migration') is not null as "isThere",
      to_regclass(${unfinishedRestore}::text) is not null as "isUnfinished"`.execute(db)
  if (rows[0]?.isThere !== true)
    throw new BackupError(
      `There is nothing to back up: no server has used ${database} yet. Is DATABASE_URL that of the server?`,
    )
  if (rows[0].isUnfinished)
    throw new BackupError(
      `The restore into ${database} did not finish, so a backup of it would lack data. Repeat the restore first.`,
    )
}
