import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts'

const waitLimitMs = 120_000

/** Settings of both servers. Every commit waits until the standby has stored it. */
const settingsOfPair = ['wal_level=replica', 'max_wal_senders=10', 'synchronous_commit=on']

/** Starts a PostgreSQL server that can have standbys. */
export const startPrimary = (settings: readonly string[] = [], permanentFolder?: string) =>
  startPostgresCluster({
    settings: [...settingsOfPair, ...settings],
    ...(permanentFolder !== undefined && { permanentFolder }),
  })

/**
 * Starts a streaming standby of a server. From then on every commit of that server waits for a standby, as in
 * Patroni's strict mode.
 */
export async function addStandby(
  primary: PostgresCluster,
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  const standby = await startPostgresCluster({
    replicaOf: primary.urlOf('postgres'),
    settings: [...settingsOfPair, ...settings],
  })
  await query(primary, `alter system set synchronous_standby_names = '*'`)
  await query(primary, 'select pg_reload_conf()')
  await until(async () => {
    const states = await query(primary, 'select sync_state from pg_stat_replication')
    return states.some(({ sync_state }) => sync_state === 'sync')
  }, 'The standby did not become synchronous')
  return standby
}

/** Makes a standby the primary server, without a standby of its own. */
export async function promote(standby: PostgresCluster): Promise<void> {
  await query(standby, 'select pg_promote(true, 60)')
  await until(async () => {
    const [row] = await query(standby, 'select pg_is_in_recovery() as recovers')
    return row?.recovers === false
  }, 'The standby was not promoted')
}

/** Returns the ids of a server's processes, beginning with the parent of all others. */
export async function processesOf(cluster: PostgresCluster): Promise<number[]> {
  const [row] = await query(cluster, 'show data_directory')
  const folder = String(row?.data_directory)
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  return [Number(pid), ...childrenOf(Number(pid))]
}

/** Returns the ids of the running child processes of a process. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    // The name in parentheses may contain spaces. The state and the parent follow it.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return Number(parent)
  } catch {
    return null
  }
}

/** Waits until at least this many commits wait for the standby. */
export const untilCommitsWait = (primary: PostgresCluster, count: number): Promise<void> =>
  until(async () => {
    const waiting = await query(primary, `select from pg_stat_activity where wait_event = 'SyncRep'`)
    return waiting.length >= count
  }, `There were no ${count} commits at the same time`)

/** Sends a signal to processes, some of which may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Runs a statement on a separate connection to the database `postgres`. */
async function query(cluster: PostgresCluster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

async function until(isDone: () => Promise<boolean>, failure: string): Promise<void> {
  const deadline = Date.now() + waitLimitMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(failure)
    await sleep(50)
  }
}
