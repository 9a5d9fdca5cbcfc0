import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** A separate PostgreSQL server with its own folder. */
export interface PostgresCluster {
  /** Returns the address of one of its databases. */
  urlOf(database: string): string
  /**
   * Returns the address of one of its databases on the server's socket file. A query there takes two thirds of the CPU
   * time that it takes on the network.
   */
  socketUrlOf(database: string): string
  /**
   * Stops the server and removes its folder, except `permanentFolder`. Both also happen if this process dies.
   */
  stop(): Promise<void>
}

export interface PostgresClusterOptions {
  /** The folder that stores the data for the next start. A temporary one if omitted. */
  readonly permanentFolder?: string
  /** The folder of a stopped server (its `permanentFolder`), whose data is copied into a temporary one. */
  readonly copyOf?: string
  /** The address of a running server of which this one is a streaming replica, with the same settings. */
  readonly replicaOf?: string
  /** Settings of the server, `name=value`. They override the defaults of this file. */
  readonly settings?: readonly string[]
}

/** Settings that are fast and unsafe, because the data is deleted after the run. */
const usualSettings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=1000',
  'shared_buffers=64MB',
]

/**
 * Starts the server. When the input ends because the parent process died, stops the server and removes its
 * folder.
 */
const runUntilParentDies =
  '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'

/** Like `runUntilParentDies`, but stops the server in an orderly way and keeps the folder. */
const runAndKeepFolder = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'

const startLimitMs = 120_000

/**
 * Starts a temporary PostgreSQL server on a free port of the loopback address. For root, it runs as the user
 * `postgres`, because PostgreSQL refuses root.
 *
 * @throws naming the package to install if the machine has no PostgreSQL
 */
export async function startPostgresCluster({
  permanentFolder,
  copyOf,
  replicaOf,
  settings = [],
}: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const binaries = await findBinaries()
  const folder = permanentFolder ?? (await mkdtemp(join(tmpdir(), 'verstas-postgres-')))
  await mkdir(folder, { recursive: true })
  // Copies the owner of the files as well, because PostgreSQL refuses data folders of other users.
  if (copyOf !== undefined) await run('cp', ['-a', `${copyOf}/.`, folder])
  const asUser = await commandPrefix(folder)
  if (replicaOf !== undefined) {
    // Writes the connection to the primary server into the settings of the copy.
    const folderOfPrograms = dirname(realpathSync(join(binaries, 'initdb')))
    const copy = [
      join(folderOfPrograms, 'pg_basebackup'),
      '-d',
      replicaOf,
      '-D',
      folder,
      '-R',
      '--checkpoint=fast',
    ]
    await runCommand([...asUser, ...copy, '--no-sync'])
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    const initdb = [join(binaries, 'initdb'), '-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync']
    await runCommand([...asUser, ...initdb, '-E', 'UTF8', `--locale=${locale}`])
  }

  const port = await findFreePort()
  const options = [...usualSettings, ...settings, `port=${port}`, `unix_socket_directories=${folder}`]
  const server = [join(binaries, 'postgres'), '-D', folder, ...options.flatMap((option) => ['-c', option])]
  const keeping = permanentFolder === undefined ? runUntilParentDies : runAndKeepFolder
  const keeper = spawnKeeper([...asUser, 'sh', '-c', keeping, 'sh', ...server], folder)
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const socketUrlOf = (database: string) =>
    `postgres://postgres@${encodeURIComponent(folder)}:${port}/${database}`
  const stop = async () => {
    const ended = new Promise<void>((resolve) => keeper.process.once('exit', () => resolve()))
    keeper.process.stdin?.end()
    await ended
    if (permanentFolder === undefined) await rm(folder, { recursive: true, force: true })
  }
  await waitUntilReady(urlOf('postgres'), keeper).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { urlOf, socketUrlOf, stop }
}

/**
 * Reads the version of the machine's PostgreSQL.
 *
 * @returns the version string
 */
export async function postgresVersion(): Promise<string> {
  const { stdout } = await run(join(await findBinaries(), 'postgres'), ['--version'])
  return stdout.trim()
}

async function findBinaries(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one))
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...newestFirst.map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/opt/homebrew/bin',
  ]
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  if (found === undefined)
    throw new Error(
      'The tests need the PostgreSQL server programs (initdb, postgres; version 15 or newer), in PATH or in ' +
        '/usr/lib/postgresql. Debian and Ubuntu: apt install postgresql. macOS: brew install postgresql@17.',
    )
  return found
}

async function commandPrefix(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const { stdout } = await run('id', ['-u', 'postgres']).catch(() => {
    throw new Error('PostgreSQL does not run as root and there is no user postgres: apt install postgresql')
  })
  await chown(folder, Number(stdout), -1)
  return ['runuser', '-u', 'postgres', '--']
}

async function runCommand([command = '', ...args]: string[]): Promise<void> {
  await run(command, args, { cwd: tmpdir() })
}

interface Keeper {
  readonly process: ChildProcess
  /** Returns the server's log so far. */
  readonly log: () => string
}

function spawnKeeper([command = '', ...args]: string[], folder: string): Keeper {
  let log = ''
  const keeper = spawn(command, args, {
    cwd: tmpdir(),
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  keeper.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000)
  })
  return { process: keeper, log: () => log }
}

async function waitUntilReady(url: string, { log }: Keeper): Promise<void> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    try {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error })
      await sleep(30)
    }
  }
}
