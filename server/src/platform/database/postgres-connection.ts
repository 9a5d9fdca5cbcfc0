import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { PacedWork } from '../give-way.ts'
import { DatabaseUnavailableError, isLostConnection } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { currentPool, type PoolName } from './pool-choice.ts'
import { connectionWaits, lostConnections, measurePools, standbyWaits } from './pool-metrics.ts'
import { statementNameOf } from './read-json.ts'

/** Interval in milliseconds for checking whether a write without a response still waits for a standby. */
const standbyCheckInterval = 5_000

export interface PoolPair {
  readonly readers: pg.Pool
  /** The same as the readers for a pool that only reads. */
  readonly writers: pg.Pool
}

export interface PoolParts {
  readonly pools: Readonly<Record<PoolName, PoolPair>>
  /** The pools whose statements wait while people's calls are running. */
  readonly paced: Partial<Readonly<Record<PoolName, PacedWork>>>
  /** Milliseconds after which a statement without a response is treated as failed. */
  readonly answerLimit: number
  readonly log: DatabaseLog
}

/**
 * Combines all pools into one for Kysely. The first statement of a connection selects the readers or the
 * writers, so that reads get connections while writes wait for a standby. Each kind of user has
 * its own pools (`runOnPool`). Frequent statements are prepared by name. Every failure to reach the server becomes a
 * `DatabaseUnavailableError`.
 */
export class ReadWritePool implements PostgresPool {
  readonly #parts: PoolParts
  /** Writer connections whose statement received no response in time. */
  readonly #unanswered = new Set<pg.PoolClient>()
  readonly #stopMeasuring: () => void

  constructor(parts: PoolParts) {
    this.#parts = parts
    this.#stopMeasuring = measurePools(parts.pools)
  }

  get options(): object {
    return this.#parts.pools.signedIn.readers.options
  }

  async connect(): Promise<PostgresPoolClient> {
    return new RoutedConnection(this.#parts, (client, answer) => void this.#keep(client, answer))
  }

  /** Runs a single statement on a free connection. */
  async run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const connection = await this.connect()
    try {
      return await connection.query<R>(sql, parameters)
    } finally {
      connection.release()
    }
  }

  async end(): Promise<void> {
    this.#stopMeasuring()
    for (const client of this.#unanswered) client.release(true)
    this.#unanswered.clear()
    const pools = Object.values(this.#parts.pools).flatMap(({ readers, writers }) => [readers, writers])
    await Promise.all(Array.from(new Set(pools), (pool) => pool.end()))
  }

  /**
   * Occupies a writer's place in the pool while its commit waits for a standby, even if the request has
   * failed. Otherwise each new write would add another waiting commit, until the server accepts no
   * connections.
   */
  async #keep(client: pg.PoolClient, answer: Promise<unknown>): Promise<void> {
    this.#unanswered.add(client)
    standbyWaits.add({})
    const answered = answer.then(
      () => true,
      () => true,
    )
    const isAnsweredSoon = () => Promise.race([answered, sleep(standbyCheckInterval, false, { ref: false })])
    while ((await this.#isStandbyAwaited()) && !(await isAnsweredSoon()));
    standbyWaits.add({}, -1)
    if (this.#unanswered.delete(client)) client.release(true)
  }

  /** True if a commit of any process with this database user waits for a standby at the current server. */
  async #isStandbyAwaited(): Promise<boolean> {
    const question = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user limit 1`
    const reader = await this.connect()
    try {
      const { rows } = await reader.query(question, [])
      const isAwaited = rows.length > 0
      if (isAwaited) this.#parts.log.warn({}, 'a commit waits for a standby that does not answer')
      return isAwaited
    } catch {
      return false
    } finally {
      reader.release()
    }
  }
}

type Keep = (client: pg.PoolClient, answer: Promise<unknown>) => void

/** The use of a connection from acquire to release. */
class RoutedConnection implements PostgresPoolClient {
  readonly #parts: PoolParts
  readonly #keep: Keep
  readonly #pools: PoolPair
  readonly #poolName: PoolName
  #client: pg.PoolClient | undefined
  #isWriter = false
  /** The error that ended the connection. */
  #lost: DatabaseUnavailableError | undefined
  #unanswered: Promise<unknown> | undefined
  /** The kind of work of the statements, if they wait while people's calls are running. */
  readonly #paced: PacedWork | undefined

  constructor(parts: PoolParts, keep: Keep) {
    this.#parts = parts
    this.#keep = keep
    const pool = currentPool()
    this.#poolName = pool
    this.#pools = parts.pools[pool]
    this.#paced = parts.paced[pool]
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cursors are not used')
    return this.#run<R>(sql, [...parameters])
  }

  /**
   * Destroys a connection that failed or whose server stopped responding, instead of returning it to the
   * pool.
   */
  release(destroy = false): void {
    if (this.#client === undefined) return
    if (this.#unanswered !== undefined && this.#isWriter) this.#keep(this.#client, this.#unanswered)
    else this.#client.release(destroy || this.#lost !== undefined)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback on a connection without a response would wait for another timeout.
    if (this.#lost !== undefined) throw this.#lost
    this.#client ??= await this.#connect(text)
    const run = () => this.#answer<R>(this.#client as pg.PoolClient, text, values)
    return this.#paced ? this.#paced.run(run) : run()
  }

  async #answer<R>(client: pg.PoolClient, text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = statementNameOf(text)
    const answer = send(client, name === undefined ? { text, values } : { name, text, values })
    try {
      const result: unknown = await withinLimit(answer, this.#parts.answerLimit)
      return result as PostgresQueryResult<R>
    } catch (error) {
      // Replaces the stack of the socket's event by that of the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (error instanceof NoAnswerError) {
        this.#unanswered = answer
        if (!this.#isWriter) closeIdle(this.#pools.readers)
      } else if (!isLostConnection(error)) throw error
      lostConnections.add({})
      this.#lost = new DatabaseUnavailableError(error)
      throw this.#lost
    }
  }

  async #connect(firstStatement: string): Promise<pg.PoolClient> {
    this.#isWriter = !isRead(firstStatement)
    const pool = this.#isWriter ? this.#pools.writers : this.#pools.readers
    const startedAt = performance.now()
    try {
      return await pool.connect()
    } catch (error) {
      lostConnections.add({})
      throw new DatabaseUnavailableError(error)
    } finally {
      const access = this.#isWriter ? 'write' : 'read'
      connectionWaits.observe({ pool: this.#poolName, access }, (performance.now() - startedAt) / 1000)
    }
  }
}

/**
 * Runs a statement. Uses a callback, because each promise of the driver keeps its result in memory until the next full
 * garbage collection. That costs a tenth of the time of a read.
 */
const send = (client: pg.PoolClient, query: pg.QueryConfig): Promise<unknown> =>
  new Promise((resolve, reject) => {
    void client.query(query, (error: Error | null, result: unknown) =>
      error ? reject(error) : resolve(result),
    )
  })

/** Closes idle connections to the lost server, because each of them would fail only after a timeout. */
function closeIdle(pool: pg.Pool): void {
  for (let remaining = pool.idleCount; remaining > 0; remaining -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    )
}

/**
 * True for statements that never wait for a standby: queries, and statements prepared by name. Statements
 * prepared by name write nothing or commit locally.
 */
const isRead = (text: string): boolean => /^\s*select\b/i.test(text) || statementNameOf(text) !== undefined

class NoAnswerError extends Error {
  constructor() {
    super('the server did not answer in time')
    this.name = 'NoAnswerError'
  }
}

async function withinLimit<Result>(answer: Promise<Result>, milliseconds: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswerError()), milliseconds)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
