import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFs } from './durable-node-fs.ts'
import { lockFolder } from './folder-lock.ts'
import { valueParsers } from './value-parsers.ts'

/** What every embedded database of ours is opened with, on disk or in memory. */
export const pgliteOptions = {
  extensions: { btree_gist, pg_trgm },
  parsers: { ...valueParsers },
} satisfies PGliteOptions

/**
 * PGlite's default starts with `-F`, which turns fsync off; fdatasync does nothing in the engine. A quarter of the usual
 * buffers is enough for one small site, and the machine caches the files, too.
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

/**
 * Opens the embedded database in `dataDir/pg`, made on the first start (about 3 s). Each commit
 * is on the disk before it is acknowledged. `release` frees the folder once it is closed.
 *
 * @throws {FolderInUseError} when another process has it open
 */
export async function openPglite(dataDir: string): Promise<{ pglite: PGlite; release: () => Promise<void> }> {
  const folder = join(dataDir, 'pg')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder)
    chmodSync(folder, 0o700)
    const pglite = await openFolder(folder)
    return { pglite, release: () => lock.release() }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Made beside its place and then renamed, so that a start that is interrupted leaves no half database. */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const pglite = await openFolder(unfinished)
  await pglite.close()
  renameSync(unfinished, folder)
}

async function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({ ...pgliteOptions, fs: new DurableNodeFs(folder), startParams })
}
