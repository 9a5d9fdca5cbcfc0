import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { DatabaseLog } from './database-log.ts'
import { DurableNodeFs } from './durable-node-fs.ts'
import { lockFolder } from './folder-lock.ts'
import { valueParsers } from './value-parsers.ts'

/** Options of every embedded database, on disk or in memory. */
export const pgliteOptions = {
  extensions: { btree_gist, pg_trgm },
  parsers: { ...valueParsers },
} satisfies PGliteOptions

/**
 * PGlite's default starts with `-F`, which turns fsync off; fdatasync does nothing in the engine. A quarter
 * of the usual buffers is enough for one small site, and the machine caches the files, too.
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

/** Exit code of a process whose engine has panicked. */
const panicExitCode = 74

/**
 * Opens the embedded database in `dataDir/pg`, created at the first start (about 3 s). Each commit is on the
 * disk before it is acknowledged. `release` releases the folder after it is closed.
 *
 * If the engine cannot write its log (the disk is full, or fails), it panics and would then loop forever
 * inside this thread. The process ends instead: acknowledged data is on the disk, and the next start repairs
 * the database.
 *
 * @throws {FolderInUseError} if another process has it open
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

/** Created next to its place and then renamed, so an interrupted start leaves no partial database. */
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
