import { type Database, openDatabase } from '../src/platform/database/open-database.ts'
import { silentLog } from './silent-log.ts'

/** Opens a PostgreSQL database with time limits that a busy machine keeps, longer than those of the product. */
export const openTestDatabase = (url: string | undefined): Promise<Database> =>
  openDatabase({ url, dataDir: '', log: silentLog, statementTimeout: 60_000, connectTimeout: 60_000 })
