import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabaseLog } from '../database/database-log.ts'
import { reportExpiry } from '../database/server-processes.ts'
import type { Db } from '../database/transaction.ts'

/** Interval of the reports, in milliseconds. */
const reportInterval = 10_000

export interface ReportedProcess {
  readonly db: Db
  readonly log: DatabaseLog
  readonly version: string
  readonly newestMigration: string
  /** Runs after a report of the process that has run longest, so only one process at a time runs it. */
  readonly onOldest?: (stopping: AbortSignal) => Promise<void>
  /** Interval of the reports, in milliseconds; ten seconds if omitted. */
  readonly interval?: number
}

/**
 * Reports the process in the database at intervals, so that migrations know the versions of all processes.
 * The returned function removes the report. The report of a killed process expires (`reportExpiry`).
 */
export async function reportProcess(process: ReportedProcess): Promise<() => Promise<void>> {
  const { db, log, onOldest, interval = reportInterval } = process
  const id = randomUUID()
  const stopping = new AbortController()
  await writeReport(process, id)
  // The process continues to report itself during a migration, which can take minutes.
  let work: Promise<void> | undefined
  const startWork = (): void => {
    work ??= onOldest?.(stopping.signal)
      .catch((error) => log.warn({ err: error }, 'the upgrade could not be finished yet'))
      .finally(() => {
        work = undefined
      })
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (onOldest && (await isOldest(db, id))) startWork()
        await sleep(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
        if (!stopping.signal.aborted) await writeReport(process, id)
      } catch (error) {
        log.warn({ err: error }, 'the process could not report itself in the database')
        await sleep(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    }
  }
  const done = run()
  return async () => {
    stopping.abort()
    await done
    await work
    await sql`delete from server_process where id = ${id}`.execute(db).catch((error) => {
      log.warn({ err: error }, 'the report of the process could not be removed; it expires')
    })
  }
}

/** Writes the report again, even if it was removed, and deletes reports that expired long ago. */
async function writeReport({ db, version, newestMigration }: ReportedProcess, id: string): Promise<void> {
  await sql`
    insert into server_process (id, version, newest_migration, host)
    values (${id}, ${version}, ${newestMigration}, ${hostname()})
    on conflict (id) do update set seen_at = clock_timestamp()`.execute(db)
  await sql`
    delete from server_process
    where seen_at < clock_timestamp() - make_interval(secs => ${reportExpiry * 10}::int)`.execute(db)
}

async function isOldest(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from server_process
    where seen_at > clock_timestamp() - make_interval(secs => ${reportExpiry}::int)
    order by started_at, id limit 1`.execute(db)
  return rows[0]?.id === id
}
