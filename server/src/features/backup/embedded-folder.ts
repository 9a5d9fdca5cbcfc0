import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Database, embeddedDatabase } from '../../platform/database/open-database.ts'
import { pgliteOptions } from '../../platform/database/open-pglite.ts'
import { makeFolder, syncToDisk } from '../../platform/store/folder-store.ts'
import { workFolderOf } from './place/open-place.ts'

/** A temporary embedded database. */
export interface ScratchDatabase extends Database {
  /** The folder of its files. */
  readonly folder: string
}

/**
 * Opens or creates an embedded database in a folder that no server uses. It is faster than the server's,
 * because it does not wait for the disk.
 */
export async function openScratchDatabase(folder: string): Promise<ScratchDatabase> {
  await makeFolder(dirname(folder))
  const pglite = await PGlite.create({ ...pgliteOptions, dataDir: folder })
  return { ...embeddedDatabase(pglite, async () => {}), folder }
}

/**
 * Creates an embedded database, and removes it after `use`.
 *
 * @param use fills and checks the database
 */
export async function withScratchDatabase<Result>(
  dataDir: string,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const folder = join(workFolderOf(dataDir), randomUUID())
  try {
    const database = await openScratchDatabase(join(folder, 'pg'))
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** True if the folder has an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'pg'))

/**
 * Creates the embedded database of `dataDir`. The folder is moved into place after `fill` has succeeded and
 * all files are on the disk. An interrupted restore therefore leaves no database.
 */
export async function createEmbeddedDatabase<Result>(
  dataDir: string,
  fill: (database: Database) => Promise<Result>,
): Promise<Result> {
  const folder = join(workFolderOf(dataDir), randomUUID())
  try {
    const database = await openScratchDatabase(join(folder, 'pg'))
    let result: Result
    try {
      result = await fill(database)
    } finally {
      await database.close()
    }
    await syncTree(join(folder, 'pg'))
    await rename(join(folder, 'pg'), join(dataDir, 'pg'))
    await syncToDisk(dataDir, 'r')
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until all files and folders below a folder are on the disk. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncToDisk(path, 'r+')
  }
  await syncToDisk(folder, 'r')
}
