import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PGlite as KyselyPglite, PGliteQueryOptions, PGliteTransaction } from 'kysely'
import { DatabaseUnavailableError } from './database-error.ts'

const longestRunMs = 10

/**
 * PGlite as Kysely sees it, with pauses: the engine runs inside this thread and its promises never
 * wait for anything, so a row of queries would keep timers and sockets waiting until its end.
 *
 * After a PANIC (a disk that is full, or fails, under the log) the engine would spin forever at its next statement, and
 * this thread with it. It gets none any more: every query fails as unavailable until the server is started again.
 */
export class YieldingPglite implements KyselyPglite {
  readonly #pglite: PGlite
  readonly #panic = Promise.withResolvers<never>()
  #hasPanicked = false
  #lastPause = performance.now()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#panic.promise.catch(() => {})
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
    if (!this.#hasPanicked && !this.closed) await this.#pglite.close()
  }

  async query<T>(text: string, values?: unknown[], options?: PGliteQueryOptions) {
    return this.#ask(() => this.#pglite.query<T>(text, values, options))
  }

  async transaction<T>(run: (tx: PGliteTransaction) => Promise<T>): Promise<T> {
    return this.#ask(() =>
      this.#pglite.transaction((tx) =>
        run({
          query: <Row>(text: string, values?: unknown[], options?: PGliteQueryOptions) =>
            this.#ask(() => tx.query<Row>(text, values, options)),
          rollback: () => tx.rollback(),
        }).catch((error) => (this.#hasPanicked ? never() : Promise.reject(error))),
      ),
    )
  }

  async #ask<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (this.#hasPanicked) throw new DatabaseUnavailableError('it panicked, see the first error')
    await this.#pauseIfDue()
    try {
      return await Promise.race([ask(), this.#panic.promise])
    } catch (error) {
      if (isPanic(error)) {
        this.#hasPanicked = true
        this.#panic.reject(error)
      }
      return hideParameters(error)
    }
  }

  async #pauseIfDue(): Promise<void> {
    if (performance.now() - this.#lastPause < longestRunMs) return
    await setImmediate()
    this.#lastPause = performance.now()
  }
}

/** A transaction whose engine is gone is never rolled back: that would be its next statement. */
const never = (): Promise<never> => new Promise(() => {})

const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

/** PGlite keeps a failed query's parameters in its error; they may be personal data and end in a log. */
function hideParameters(error: unknown): never {
  if (error instanceof Error && 'params' in error) delete error.params
  throw error
}
