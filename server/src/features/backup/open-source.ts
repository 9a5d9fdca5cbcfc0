import type { DatabaseLog } from '../../platform/database/database-log.ts'
import { FolderInUseError } from '../../platform/database/folder-lock.ts'
import { bulkStatementTimeout, type Database, openDatabase } from '../../platform/database/open-database.ts'
import { describeDatabase } from '../../platform/database-settings.ts'
import type { Settings } from '../../platform/settings.ts'
import { BackupError } from './backup-error.ts'
import { hasEmbeddedDatabase, openScratchDatabase } from './embedded-folder.ts'
import { askForSnapshot } from './snapshot/ask-for-snapshot.ts'

/**
 * Opens the database of the settings in order to read it. Does not migrate it. If a server has the embedded
 * database open, it is asked for a snapshot, which is opened.
 *
 * @throws {BackupError} if there is no embedded database, or its server gives no snapshot
 */
export async function openSource(settings: Settings, log: DatabaseLog): Promise<Database> {
  const { databaseUrl: url, dataDir } = settings
  if (url !== undefined) return openDatabase({ url, dataDir, log, statementTimeout: bulkStatementTimeout })
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
