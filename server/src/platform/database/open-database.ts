import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import { type Listen, listenOnPglite } from './listen.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { openPostgresPools, type PostgresOptions } from './open-postgres.ts'
import { ReadWritePool } from './postgres-connection.ts'
import type { Db } from './transaction.ts'
import { YieldingPglite } from './yielding-pglite.ts'

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Hears what transactions notify, of this process and of others on the same database. */
  readonly listen: Listen
  /** Waits for running queries, then closes; for the embedded database it also frees its folder. */
  close(): Promise<void>
}

/** For what copies or loads a whole database, which takes as long as it takes; milliseconds. */
export const bulkStatementTimeout = 12 * 3_600_000

export interface DatabaseOptions extends PostgresOptions {
  /** `postgres://...`; without it the database is embedded in `dataDir`. */
  readonly url?: string | undefined
  /** Where to listen, if `url` leads to a pooler that cannot. */
  readonly listenUrl?: string | undefined
  readonly dataDir: string
  readonly log: DatabaseLog
}

/**
 * Opens the database that the settings name. The schema is `migrate`'s work.
 *
 * @throws {FolderInUseError} when another process has the embedded database open
 * @throws {DatabaseUnavailableError} when the PostgreSQL server cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, log } = options
  if (url !== undefined) return openPostgres(url, options)
  const { openPglite } = await import('./open-pglite.ts')
  const { pglite, release } = await openPglite(dataDir, log)
  log.info({ dataDir }, 'the embedded database is open')
  return embeddedDatabase(pglite, release)
}

/** An open PGlite as our database; `release` runs once it is closed. */
export function embeddedDatabase(pglite: PGlite, release: () => Promise<void>): Database {
  const engine = new YieldingPglite(pglite)
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: engine }) })
  return {
    db,
    kind: 'pglite',
    listen: listenOnPglite(pglite),
    close: async () => {
      await db.destroy()
      // Kysely closes only what it has used.
      await engine.close()
      await release()
    },
  }
}

async function openPostgres(url: string, { listenUrl, log, ...options }: DatabaseOptions): Promise<Database> {
  const pool = new ReadWritePool(openPostgresPools(url, log, options))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    db,
    kind: 'postgres',
    listen: listenOnPostgres(listenUrl ?? url, log, options.connectTimeout),
    close: () => db.destroy(),
  }
}
