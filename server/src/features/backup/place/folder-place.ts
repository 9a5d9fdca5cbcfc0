import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { forEachConcurrently } from '../../../platform/processes/take-turns.ts'
import { makeFolder, syncToDisk } from '../../../platform/store/folder-store.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupPlace, StoredObject } from './backup-place.ts'

/** The subfolder for incomplete files. */
const unfinished = 'unfinished'

/** Unfinished files of killed backups are removed after this time, in milliseconds. */
const unfinishedLimit = 86_400_000

/** Number of concurrent file operations that wait for the disk. */
const concurrency = 16

/** Creates a place in a folder of this machine. The folder is created with the first object. */
export function createFolderPlace(root: string): BackupPlace {
  const pathOf = (name: string): string => join(root, name)

  return {
    description: root,

    list: async (folder) => {
      const found = new Map<string, StoredObject>()
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      )
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      await forEachConcurrently(paths, concurrency, async (path) => {
        const { size, mtime } = await stat(path)
        const name = path.slice(join(root, sep).length).replaceAll(sep, '/')
        found.set(name, { bytes: size, changedAt: mtime })
      })
      return found
    },

    open: async (name) => {
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BackupError(`${root} has no ${name}.`) : error
      })
      return file.createReadStream()
    },

    put: async (objects) => {
      const folders = new Set(objects.map(({ name }) => dirname(pathOf(name))))
      for (const folder of [...folders]) for (const parent of await parentsOfNew(folder)) folders.add(parent)
      await forEachConcurrently(objects, concurrency, ({ path }) => syncToDisk(path, 'r+'))
      await forEachConcurrently(objects, concurrency, ({ name, path }) =>
        rename(path, pathOf(name)).catch((error) => copyToOtherDisk(error, path, pathOf(name))),
      )
      await forEachConcurrently([...folders], concurrency, (folder) => syncToDisk(folder, 'r'))
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    makeScratch: async () => {
      await removeAbandoned(pathOf(unfinished))
      const folder = join(pathOf(unfinished), randomUUID())
      await makeFolder(folder)
      return folder
    },
  }
}

/** Creates a private folder if it is missing. Returns the folders that have a new entry. */
async function parentsOfNew(folder: string): Promise<readonly string[]> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const parents: string[] = []
  if (first === undefined) return parents
  for (let added = folder; added.length >= first.length; added = dirname(added)) parents.push(dirname(added))
  return parents
}

async function copyToOtherDisk(error: NodeJS.ErrnoException, source: string, target: string): Promise<void> {
  if (error.code !== 'EXDEV') throw error
  const partial = `${target}.${randomUUID()}.tmp`
  try {
    await copyFile(source, partial)
    await syncToDisk(partial, 'r+')
    await rename(partial, target)
    await rm(source)
  } catch (failure) {
    await rm(partial, { force: true })
    throw failure
  }
}

/**
 * Removes old unfinished files of killed backups. Younger ones may belong to a running backup of another
 * machine.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedLimit)
      await rm(path, { recursive: true, force: true })
  }
}
