import pg from 'pg'
import { PacedWork } from '../give-way.ts'
import type { DatabaseLog } from './database-log.ts'
import type { PoolName } from './pool-choice.ts'
import { sharePools, usualConnections } from './pool-shares.ts'
import type { PoolPair, PoolParts } from './postgres-connection.ts'
import { postgresTypes } from './value-parsers.ts'

export interface PostgresOptions {
  /** The maximum number of connections of all pools; the usual number if it is omitted. */
  readonly connections?: number
  /** The address of a replica for the reports; undefined for the same server. */
  readonly reportsUrl?: string | undefined
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a free connection of the pool or for a new one to the server. */
  readonly connectTimeout?: number
}

export const usualConnectTimeout = 5_000

/**
 * The statement timeout of the figures, in milliseconds, so that they do not slow down a slow database
 * further.
 */
const figuresTimeout = 2_000

/**
 * Sets the time zone to UTC. Turns JIT off, because it would compile a large statement for each run, which
 * takes longer than the run itself (docs/performance.md).
 */
export const connectionOptions = '-c TimeZone=UTC -c jit=off'

/**
 * Milliseconds that this process waits beyond PostgreSQL's statement timeout before it gives up a statement.
 */
const answerGraceMs = 1_000

/**
 * Creates the pools of connections to a PostgreSQL server. They connect at first use and reconnect after a
 * loss.
 */
export function openPostgresPools(
  url: string,
  log: DatabaseLog,
  {
    connections = usualConnections,
    statementTimeout = 8_000,
    connectTimeout = usualConnectTimeout,
    reportsUrl = url,
  }: PostgresOptions = {},
): PoolParts {
  const shares = sharePools(connections)
  const openPair = (name: PoolName, timeout = statementTimeout, address = url): PoolPair => {
    const limits = { name, statementTimeout: timeout, connectTimeout }
    const readers = openPool(address, log, { ...limits, max: shares[name].readers })
    const { writers } = shares[name]
    return { readers, writers: writers === 0 ? readers : openPool(address, log, { ...limits, max: writers }) }
  }
  return {
    pools: {
      signedIn: openPair('signedIn'),
      sessions: openPair('sessions'),
      anonymous: openPair('anonymous'),
      integration: openPair('integration'),
      sequencer: openPair('sequencer'),
      figures: openPair('figures', Math.min(statementTimeout, figuresTimeout)),
      reports: openPair('reports', statementTimeout, reportsUrl),
    },
    paced: { integration: new PacedWork(), sequencer: new PacedWork() },
    answerLimit: statementTimeout + answerGraceMs,
    log,
  }
}

function openPool(
  url: string,
  log: DatabaseLog,
  {
    name,
    max,
    statementTimeout,
    connectTimeout,
  }: Required<Omit<PostgresOptions, 'reportsUrl' | 'connections'>> & { name: PoolName; max: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name === 'sequencer' ? 'verstas-feed' : 'verstas',
    options: connectionOptions,
    max,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    // The lock timeout is half of the statement timeout, so that a statement has time left after a wait for a
    // lock.
    lock_timeout: statementTimeout / 2,
    idle_in_transaction_session_timeout: 30_000,
    types: postgresTypes,
  })
  // An error of a broken idle connection would end the process if it had no listener.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  pool.on('error', () => {})
  return pool
}
