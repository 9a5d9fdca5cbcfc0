import { sql } from 'kysely'
import type { Db, Tx } from './transaction.ts'

/** A server process that uses the database now. */
export interface ServerProcess {
  /** The product's version; null for a version before 0.10.0, which does not report itself. */
  readonly version: string | null
  /** The name of the newest migration that the process knows; null if it does not report itself. */
  readonly newestMigration: string | null
  /** The machine of the process, or its network address. */
  readonly host: string
  /** The start of the process as an ISO instant. */
  readonly startedAt: string
}

/** Seconds after which a process that has not reported is treated as ended. */
export const reportExpiry = 60

/** The application name of the connection on which each server process listens for notifications. */
const oldListenerName = 'verstas-live'

/** The application name of the listening connection of a process that reports itself. */
export const listenerName = `${oldListenerName}-reported`

/** True if the database can store reports of processes. It cannot before its migration by version 0.10.0. */
export async function hasProcessReports(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('server_process') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Lists the processes that have reported themselves lately, and those of versions before 0.10.0. The latter are
 * recognised by the connection on which they listen for notifications.
 */
export async function listProcesses(db: Db | Tx): Promise<ServerProcess[]> {
  const old = await sql<ServerProcess>`
    select null as version, null as "newestMigration", coalesce(host(client_addr), 'this machine') as host,
      to_json(backend_start)#>>'{}' as "startedAt"
    from pg_stat_activity
    where datname = current_database() and application_name = ${oldListenerName}
    order by backend_start`.execute(db)
  if (!(await hasProcessReports(db))) return old.rows
  const reported = await sql<ServerProcess>`
    select version, newest_migration as "newestMigration", host, to_json(started_at)#>>'{}' as "startedAt"
    from server_process
    where seen_at > clock_timestamp() - make_interval(secs => ${reportExpiry}::int)
    order by started_at, id`.execute(db)
  return [...old.rows, ...reported.rows]
}

/**
 * Removes the reports of all processes. Only for the embedded database: the process that has opened it is the
 * only one.
 */
export async function forgetProcesses(db: Db): Promise<void> {
  if (await hasProcessReports(db)) await sql`delete from server_process`.execute(db)
}

/** Returns one line for each process, for messages to the operator. */
export const describeProcesses = (processes: readonly ServerProcess[]): string =>
  processes
    .map(
      ({ version, host, startedAt }) =>
        `  ${version === null ? 'a version before 0.10.0' : `version ${version}`} on ${host}, started ${startedAt}`,
    )
    .join('\n')
