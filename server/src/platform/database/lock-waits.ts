import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseLog } from './database-log.ts'
import type { Db } from './transaction.ts'

/** The time in milliseconds after which a waiting statement is reported. */
const reportAfter = 1_000

/** The time in milliseconds between two reports of a wait that continues. */
const reportInterval = 30_000

/** A session for which another one waits. */
interface Blocker {
  readonly pid: number
  readonly application: string
  readonly userName: string
  readonly address: string
  readonly state: string
  /** The age of its transaction in seconds. */
  readonly seconds: number
}

interface Waiting {
  /** The tables whose locks are awaited; empty if another kind of lock is. */
  readonly tables: readonly string[]
  readonly blockers: readonly Blocker[]
}

/**
 * Logs the sessions that block a session of the database, if it waits for longer than a second. Reads with
 * another connection.
 *
 * @param pid the process id of the session in PostgreSQL
 * @param migration the name of the migration that the session runs
 * @returns a function that ends the watch, and resolves after its last report
 */
export function watchLockWaits(
  db: Db,
  log: DatabaseLog,
  pid: number,
  migration: string,
): () => Promise<void> {
  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    let pause = reportAfter
    for (;;) {
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      const waiting = await findWait(db, pid)
      if (waiting === null) continue
      log.warn(
        { migration, tables: waiting.tables, waitsFor: waiting.blockers },
        describeWait(migration, waiting),
      )
      pause = reportInterval
    }
  }
  const done = watch().catch((error) => log.warn({ err: error }, 'the wait of a migration is unknown'))
  return async () => {
    stopping.abort()
    await done
  }
}

async function findWait(db: Db, pid: number): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select
      (select coalesce(json_agg(relation::regclass::text), '[]') from pg_locks
        where pid = ${pid} and not granted and relation is not null) as tables,
      coalesce(json_agg(json_build_object('pid', pid, 'application', coalesce(application_name, ''),
        'userName', coalesce(usename, ''), 'address', coalesce(host(client_addr), 'this machine'),
        'state', coalesce(state, ''), 'seconds', coalesce(extract(epoch from now() - xact_start)::int, 0))), '[]')
        as blockers
    from pg_stat_activity where pid = any (pg_blocking_pids(${pid}))`.execute(db)
  const waiting = rows[0]
  return waiting && waiting.blockers.length > 0 ? waiting : null
}

function describeWait(migration: string, { tables, blockers }: Waiting): string {
  const sessions = blockers.map(
    ({ pid, application, userName, address, state, seconds }) =>
      `session ${pid} (${application || 'no name'}, user ${userName}, ${address}, ${state}, ` +
      `in its transaction for ${seconds} s)`,
  )
  const what = tables.length > 0 ? `a lock of the table ${tables.join(', ')} that` : 'a lock that'
  return `the migration ${migration} waits for ${what} ${sessions.join(' and ')} holds`
}
