import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PGlite as KyselyPglite, PGliteQueryOptions, PGliteTransaction } from 'kysely'

const longestRunMs = 10

/**
 * PGlite for Kysely, with pauses between queries. PGlite runs inside this thread and its promises resolve
 * without waiting, so a series of queries would block timers and sockets until its end.
 */
export class YieldingPglite implements KyselyPglite {
  readonly #pglite: PGlite
  #lastPause = performance.now()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  get closed(): boolean {
    return this.#pglite.closed
  }

  get ready(): boolean {
    return this.#pglite.ready
  }

  get waitReady(): Promise<void> {
    return this.#pglite.waitReady
  }

  async close(): Promise<void> {
    if (!this.closed) await this.#pglite.close()
  }

  async query<T>(text: string, values?: unknown[], options?: PGliteQueryOptions) {
    await this.#pauseIfDue()
    return this.#pglite.query<T>(text, values, options).catch(hideParameters)
  }

  async transaction<T>(run: (tx: PGliteTransaction) => Promise<T>): Promise<T> {
    return this.#pglite.transaction((tx) =>
      run({
        query: async <Row>(text: string, values?: unknown[], options?: PGliteQueryOptions) => {
          await this.#pauseIfDue()
          return tx.query<Row>(text, values, options).catch(hideParameters)
        },
        rollback: () => tx.rollback(),
      }),
    )
  }

  async #pauseIfDue(): Promise<void> {
    if (performance.now() - this.#lastPause < longestRunMs) return
    await setImmediate()
    this.#lastPause = performance.now()
  }
}

/**
 * Removes a failed query's parameters from PGlite's error, because they may be personal data and could be
 * logged.
 */
function hideParameters(error: unknown): never {
  if (error instanceof Error && 'params' in error) delete error.params
  throw error
}
