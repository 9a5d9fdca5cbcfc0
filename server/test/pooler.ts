import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)
const startLimitMs = 60_000

/** The first version of PgBouncer that supports prepared statements in transaction mode. */
const oldest = [1, 21] as const

/** A PgBouncer program that is suitable for the product. */
export interface PoolerProgram {
  readonly file: string
  readonly version: string
}

/** A running PgBouncer in transaction mode, with the settings of docs/operation.md. */
export interface Pooler {
  /** Returns the address of a database through the pooler. */
  urlOf(database: string): string
  /** The id of its process, which changes with a restart. */
  readonly pid: () => number
  /** Kills the process, which cuts all connections, and starts a new one on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Finds PgBouncer: the file in the variable PGBOUNCER, or the one of the system.
 *
 * @returns the program, or the reason why there is none
 */
export async function findPooler(): Promise<PoolerProgram | string> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const file =
    process.env.PGBOUNCER ??
    folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
  if (file === undefined) return 'PgBouncer is missing (Debian: apt install pgbouncer)'
  const { stdout } = await run(file, ['--version'])
  const version = /(\d+)\.(\d+)[.\d]*/.exec(stdout)
  const [full = '?', major = '0', minor = '0'] = version ?? []
  if (Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]))
    return `PgBouncer ${full} keeps no prepared statements in transaction mode: 1.21 or newer is needed (PGBOUNCER names another file)`
  return { file, version: full }
}

/**
 * Settings that a pooler cannot pass on from a client. The server sets them on each direct connection, and
 * PgBouncer ignores them (`ignore_startup_parameters`).
 */
const settingsOfRole = [
  'statement_timeout = 8000',
  'lock_timeout = 4000',
  'idle_in_transaction_session_timeout = 30000',
  'jit = off',
] as const

/** Gives the role `postgres` the settings that the pooler does not pass on. */
export async function prepareRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of settingsOfRole) await client.query(`alter role postgres set ${setting}`)
  await client.end()
}

/** Starts PgBouncer in front of a PostgreSQL server at this port of the loopback address. */
export async function startPooler(program: PoolerProgram, targetPort: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'verstas-pooler-'))
  // Runs as PostgreSQL's user, because PgBouncer refuses root.
  await chmod(folder, 0o777)
  const port = await findFreePort()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(settings, settingsFile({ folder, port, targetPort }))
  const prefix = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

  const start = async () => {
    const [command = '', ...args] = [...prefix, 'sh', '-c', runUntilParentDies, 'sh', program.file, settings]
    const keeper = spawn(command, args, { cwd: tmpdir(), stdio: ['pipe', 'ignore', 'ignore'] })
    const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
    await waitUntilReady(urlOf('postgres'))
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
    const stop = async () => {
      keeper.stdin?.end()
      await ended
    }
    return { pid, stop }
  }
  let running = await start()
  return {
    urlOf,
    pid: () => running.pid,
    restart: async () => {
      await running.stop()
      running = await start()
    },
    stop: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Kills the program when its input ends, even if the parent process died. */
const runUntilParentDies = '"$@" & program=$!; cat >/dev/null; kill -KILL $program; wait $program'

const settingsFile = (place: { folder: string; port: number; targetPort: number }) => `
[databases]
* = host=127.0.0.1 port=${place.targetPort} user=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${place.port}
unix_socket_dir =
pidfile = ${place.folder}/pid
logfile = ${place.folder}/log
auth_type = any
pool_mode = transaction
max_prepared_statements = 500
default_pool_size = 40
max_client_conn = 1000
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, jit
query_wait_timeout = 8
server_login_retry = 1
`

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    try {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('select 1')
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PgBouncer did not start', { cause: error })
      await sleep(30)
    }
  }
}
