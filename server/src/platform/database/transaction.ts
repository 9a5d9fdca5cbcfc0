import type { Kysely, Transaction } from 'kysely'
import { counter, durationBuckets, histogram } from '../metrics/registry.ts'
import { inSpan } from '../tracing/span.ts'
import { isSerializationFailure } from './database-error.ts'
import type { Tables } from './tables.ts'

/** The database outside a transaction. */
export type Db = Kysely<Tables>

/** The database inside a transaction. */
export type Tx = Transaction<Tables>

export interface TransactionOptions {
  /**
   * Allows a retry after a serialization failure or deadlock. Set it only if the function has no effect
   * outside the database.
   */
  readonly isRepeatable?: boolean
}

const maxAttempts = 3

const durations = histogram({
  name: 'verstas_db_transaction_duration_seconds',
  help: 'Duration of transactions, with their waits for connections and locks.',
  labels: ['outcome'],
  buckets: durationBuckets,
})
const retries = counter({
  name: 'verstas_db_retries_total',
  help: 'Transactions that ran again after a serialization failure or a deadlock.',
})

/** The listeners for commits of `inTransaction`, for each database. */
const listeners = new WeakMap<Db, Set<() => void>>()

/**
 * Calls `listener` after each transaction of `inTransaction` that commits, until the returned function is
 * called.
 */
export function whenCommitted(db: Db, listener: () => void): () => void {
  const ofDatabase = listeners.get(db) ?? new Set()
  listeners.set(db, ofDatabase.add(listener))
  return () => void ofDatabase.delete(listener)
}

/**
 * Runs `run` in a transaction, which commits if `run` returns, and rolls back and rethrows if it throws.
 * Inside `run` use only `tx`: the embedded database has one connection, so `db` would wait forever.
 */
export async function inTransaction<Result>(
  db: Db,
  run: (tx: Tx) => Promise<Result>,
  { isRepeatable = false }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = performance.now()
    const note = (outcome: 'committed' | 'rolled back') =>
      durations.observe({ outcome }, (performance.now() - startedAt) / 1000)
    try {
      const result = await inSpan({ name: 'transaction', kind: 'client' }, () =>
        db.transaction().execute(run),
      )
      note('committed')
      for (const listener of listeners.get(db) ?? []) listener()
      return result
    } catch (error) {
      note('rolled back')
      if (!isRepeatable || attempt === maxAttempts || !isSerializationFailure(error)) throw error
      retries.add({})
    }
  }
}
