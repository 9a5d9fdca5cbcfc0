import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import type { PoolPair, PoolParts } from './postgres-connection.ts'
import { postgresTypes } from './value-parsers.ts'

export interface PostgresOptions {
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeout?: number
  /** Milliseconds that a connection may take: a free one of the pool, or a new one to the server. */
  readonly connectTimeout?: number
}

export const usualConnectTimeout = 5_000

/** Maximum connections of this process for reads and writes. */
const maxConnections = { readers: 10, writers: 6 }

/** The same for calls without a session: customers' links, sign-ins, wall screens. */
const maxAnonymousConnections = { readers: 4, writers: 3 }

/**
 * JIT compilation of a large statement takes PostgreSQL longer than running ours, and repeats each time
 * (docs/performance.md).
 */
export const connectionOptions = '-c TimeZone=UTC -c jit=off'

/** Longer than the server's own limit, so it applies only if the server does not answer at all. */
const answerGraceMs = 1_000

/** Opens the connections to a PostgreSQL server; they connect on first use and reconnect after a loss. */
export function openPostgresPools(
  url: string,
  log: DatabaseLog,
  { statementTimeout = 8_000, connectTimeout = usualConnectTimeout }: PostgresOptions = {},
): PoolParts {
  const limits = { statementTimeout, connectTimeout }
  const openPair = ({ readers, writers }: typeof maxConnections): PoolPair => ({
    readers: openPool(url, log, readers, limits),
    writers: openPool(url, log, writers, limits),
  })
  return {
    signedIn: openPair(maxConnections),
    anonymous: openPair(maxAnonymousConnections),
    answerLimit: statementTimeout + answerGraceMs,
    log,
  }
}

function openPool(
  url: string,
  log: DatabaseLog,
  max: number,
  { statementTimeout, connectTimeout }: Required<PostgresOptions>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'verstas',
    options: connectionOptions,
    max,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    // A wait for a lock ends sooner than a slow statement, so the caller can retry.
    lock_timeout: statementTimeout / 2,
    idle_in_transaction_session_timeout: 30_000,
    types: postgresTypes,
  })
  // An error of a broken connection, idle or between two statements, would end the process if no one
  // listened. The next use reports it.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  pool.on('error', () => {})
  return pool
}
