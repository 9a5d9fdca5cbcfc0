import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailableError, isLostConnection } from './database-error.ts'
import { statementNameOf } from './read-json.ts'

/**
 * The pool as Kysely sees it: hot reads run as named prepared statements, and every failure to
 * reach the server is a `DatabaseUnavailableError`.
 */
export class PreparingPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, PreparingConnection>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get options(): object {
    return this.#pool.options
  }

  /** The same object for the same client: Kysely remembers connections by identity. */
  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailableError(error)
    })
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PreparingConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

class PreparingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  #isLost = false

  constructor(client: pg.PoolClient) {
    this.#client = client
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

  /** A connection that failed, or whose server no longer answers, never goes back to the pool. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    // A rollback on a connection that does not answer would wait as long as the statement did.
    if (this.#isLost) throw new DatabaseUnavailableError('the connection was lost before')
    const name = statementNameOf(text)
    try {
      const result = await this.#client.query(name === undefined ? { text, values } : { name, text, values })
      return result as PostgresQueryResult<R>
    } catch (error) {
      if (!isLostConnection(error)) throw error
      this.#isLost = true
      throw new DatabaseUnavailableError(error)
    }
  }
}
