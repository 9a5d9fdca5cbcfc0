import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import { type Listen, listenOnPglite } from './listen.ts'
import { listenOnPostgres } from './listen-on-postgres.ts'
import { openPostgresPools, type PostgresOptions } from './open-postgres.ts'
import { ReadWritePool } from './postgres-connection.ts'
import { runReadsBy } from './read-json.ts'
import type { Db } from './transaction.ts'
import { YieldingPglite } from './yielding-pglite.ts'

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Subscribes to notifications of committed transactions, of this process and of all others. */
  readonly listen: Listen
  /** Waits for running queries, then closes. For the embedded database it also releases the folder. */
  close(): Promise<void>
}

/** Statement timeout for copying or loading a whole database, in milliseconds. */
export const bulkStatementTimeout = 12 * 3_600_000

export interface DatabaseOptions extends PostgresOptions {
  /** An address `postgres://...`; undefined for the embedded database in `dataDir`. */
  readonly url?: string | undefined
  /** The address for listening, which is needed if `url` leads to a pooler that cannot listen. */
  readonly listenUrl?: string | undefined
  readonly dataDir: string
  readonly log: DatabaseLog
}

/**
 * Opens the database that the options select; `migrate` then creates the schema.
 *
 * @throws {FolderInUseError} if another process has the embedded database open
 * @throws {DatabaseUnavailableError} if the PostgreSQL server cannot be reached
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, log } = options
  if (url !== undefined) return openPostgres(url, options)
  const { openPglite } = await import('./open-pglite.ts')
  const { pglite, release } = await openPglite(dataDir, log)
  log.info({ dataDir }, 'the embedded database is open')
  return embeddedDatabase(pglite, release)
}

/** Wraps an open PGlite as a `Database`. Calls `release` after it is closed. */
export function embeddedDatabase(pglite: PGlite, release: () => Promise<void>): Database {
  const engine = new YieldingPglite(pglite)
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: engine }) })
  return {
    db,
    kind: 'pglite',
    listen: listenOnPglite(pglite),
    close: async () => {
      await db.destroy()
      // Kysely closes an engine only if it has used the engine.
      await engine.close()
      await release()
    },
  }
}

async function openPostgres(url: string, { listenUrl, log, ...options }: DatabaseOptions): Promise<Database> {
  const pool = new ReadWritePool(openPostgresPools(url, log, options))
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  runReadsBy(db, (text, values) => pool.run<object>(text, values))
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
