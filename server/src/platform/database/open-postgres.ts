import pg from 'pg'
import { PacedWork } from '../give-way.ts'
import type { DatabaseLog } from './database-log.ts'
import type { PoolName } from './pool-choice.ts'
import type { PoolPair, PoolParts } from './postgres-connection.ts'
import { postgresTypes } from './value-parsers.ts'

export interface PostgresOptions {
  /** The address of a replica for the reports; undefined for the same server. */
  readonly reportsUrl?: string | undefined
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeout?: number
  /** Milliseconds to wait for a free connection of the pool or for a new one to the server. */
  readonly connectTimeout?: number
}

export const usualConnectTimeout = 5_000

/**
 * The maximum number of connections of this process for reads and for writes. Calls without a session come
 * from customers' links, sign-ins and wall screens. Another system's nightly load may use two writers
 * (docs/specification.md, Integration). The sequencer needs one writer, because it moves one batch at a time. The
 * figures of the metrics need one reader. Two reports are read at the same time, and more wait.
 */
const maxConnections: Readonly<Record<PoolName, { readers: number; writers: number }>> = {
  signedIn: { readers: 10, writers: 6 },
  anonymous: { readers: 4, writers: 3 },
  integration: { readers: 4, writers: 2 },
  sequencer: { readers: 1, writers: 1 },
  figures: { readers: 1, writers: 1 },
  reports: { readers: 2, writers: 1 },
}

/** The statement timeout of the figures, in milliseconds. A slow database must not be slowed down by them. */
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
  { statementTimeout = 8_000, connectTimeout = usualConnectTimeout, reportsUrl = url }: PostgresOptions = {},
): PoolParts {
  const openPair = (name: PoolName, timeout = statementTimeout, address = url): PoolPair => {
    const limits = { name, statementTimeout: timeout, connectTimeout }
    return {
      readers: openPool(address, log, { ...limits, max: maxConnections[name].readers }),
      writers: openPool(address, log, { ...limits, max: maxConnections[name].writers }),
    }
  }
  return {
    pools: {
      signedIn: openPair('signedIn'),
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
  }: Required<Omit<PostgresOptions, 'reportsUrl'>> & { name: PoolName; max: number },
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
