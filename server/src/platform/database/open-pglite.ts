import { chmodSync, existsSync, fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { DatabaseLog } from './database-log.ts'
import { lockFolder } from './folder-lock.ts'
import { valueParsers } from './value-parsers.ts'

/** Options of every embedded database, on disk or in memory. */
export const pgliteOptions = {
  extensions: { btree_gist, pg_trgm },
  parsers: { ...valueParsers },
} satisfies PGliteOptions

/**
 * PGlite's default parameter `-F` turns fsync off, and its fdatasync does nothing. Therefore these parameters
 * omit `-F` and select fsync. A quarter of the usual buffers suffices for one small site, because the
 * operating system also caches the files.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
]

/** Exit code of the process after PostgreSQL in PGlite has panicked. */
const panicExitCode = 74

/**
 * Opens the embedded database in `dataDir/pg`, and creates it at the first start (about 3 s). Each commit is
 * on the disk before it is acknowledged. The caller must call `release` after it has closed the database. If
 * PostgreSQL cannot write its log (full or failing disk), it panics and would loop forever in this thread.
 * Therefore the process ends. Acknowledged data is on the disk, and the next start repairs the database.
 *
 * @throws {FolderInUseError} if another process has the database open
 */
export async function openPglite(
  dataDir: string,
  log: DatabaseLog,
): Promise<{ pglite: PGlite; release: () => Promise<void> }> {
  const folder = join(dataDir, 'pg')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, log)
    chmodSync(folder, 0o700)
    const pglite = await openFolder(folder, log)
    return { pglite, release: () => lock.release() }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Creates the database in a temporary folder and then renames the folder, so that an interrupted start leaves
 * no partial database.
 */
async function createCluster(folder: string, log: DatabaseLog): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const pglite = await openFolder(unfinished, log)
  await pglite.close()
  renameSync(unfinished, folder)
}

async function openFolder(folder: string, log: DatabaseLog): Promise<PGlite> {
  const onStderr = (line: string): boolean => {
    const [, reason] = /\b(PANIC: .*|Aborted\(.*)/.exec(line) ?? []
    if (reason === undefined) return true
    log.error(
      { reason },
      'the embedded database cannot go on; where its disk is full, make room and start again',
    )
    process.exit(panicExitCode)
  }
  return PGlite.create({ ...pgliteOptions, fs: new DurableNodeFs(folder), startParams, onStderr })
}

type EngineOptions = Parameters<NodeFS['init']>[1]
type Engine = Parameters<NonNullable<EngineOptions['preRun']>[number]>[0]

/** An open file of PGlite; `nfd` is Node's file descriptor. */
interface OpenFile {
  readonly nfd: number
}

interface NodeFileOperations {
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * PGlite's file system in a folder, with an `fsync` that reaches the disk. PGlite's own NodeFS has no
 * `fsync`, so the syncs of PostgreSQL would do nothing. This class uses internals of PGlite: its version is
 * pinned, and a test counts the syncs of a commit.
 */
class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (engine: Engine) => {
      const operations = engine.NODEFS as unknown as NodeFileOperations
      operations.stream_ops.fsync = syncToDisk
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/**
 * Writes an open file to the disk.
 *
 * @returns 0 for success, or 29 (EIO in the engine's C library), which makes PostgreSQL panic
 */
function syncToDisk(file: OpenFile): number {
  try {
    fsyncSync(file.nfd)
    return 0
  } catch {
    return 29
  }
}
