import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { postgresTypes } from './value-parsers.ts'

export interface PostgresOptions {
  /** Connections of this process at most. */
  readonly poolSize?: number
  /** After this many milliseconds the server gives a statement up. */
  readonly statementTimeout?: number
}

/** Longer than the server's own limit, so that it acts only when the server does not answer at all. */
const answerGraceMs = 2_000

/** Opens a pool; it connects with the first query and again by itself after a loss. */
export function openPostgresPool(
  url: string,
  log: DatabaseLog,
  { poolSize = 10, statementTimeout = 15_000 }: PostgresOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'verstas',
    options: '-c TimeZone=UTC',
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + answerGraceMs,
    idle_in_transaction_session_timeout: 30_000,
    types: postgresTypes,
  })
  // A broken connection without a listener ends the process, idle or between two statements of a
  // transaction alike. Whoever uses it next gets the error.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  pool.on('error', () => {})
  return pool
}
