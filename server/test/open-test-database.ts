import { type Database, openDatabase } from '../src/platform/database/open-database.ts'
import { silentLog } from './silent-log.ts'

/**
 * Opens a PostgreSQL database with longer time limits than the product has, so tests pass on a busy machine.
 */
export const openTestDatabase = (url: string | undefined): Promise<Database> =>
  openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 60_000, connectTimeout: 60_000 })
