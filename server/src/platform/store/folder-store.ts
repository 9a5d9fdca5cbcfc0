import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileName, FileNotStoredError, type FileStore, fileParts, StoreFullError } from './file-store.ts'

/**
 * Creates a store in a folder of this machine. Distributes the files over 256 folders by the first two digits
 * of their keys. A file gets its name after its content is on the disk.
 */
export function createFolderStore(root: string): FileStore {
  const pathOf = ({ key, part }: FileName): string => join(root, key.slice(0, 2), `${key}.${part}`)

  const openStored = (name: FileName) =>
    open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileNotStoredError(name) : error
    })

  return {
    put: async (name, source) => {
      const target = pathOf(name)
      try {
        await makeFolder(dirname(target))
        await syncToDisk(source, 'r+')
        await link(source, target).catch((error) => copyUnlessLinked(error, source, target))
        await syncToDisk(dirname(target), 'r')
      } catch (error) {
        throw isFull(error) ? new StoreFullError(error) : error
      }
    },

    open: async (name, range) => {
      const file = await openStored(name)
      return file.createReadStream(range && { start: range.first, end: range.last })
    },

    readSmall: async (name, most) => {
      const file = await openStored(name)
      try {
        const { size } = await file.stat()
        if (size > most) return null
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, 0)
        if (bytesRead < size) throw new Error(`${name.key}.${name.part} could not be read to its end`)
        return buffer
      } finally {
        await file.close()
      }
    },

    remove: async (key) => {
      for (const part of fileParts) await rm(pathOf({ key, part }), { force: true })
    },

    // The folder is created when the first file is stored.
    check: async () => {},
  }
}

/**
 * Copies a file that could not be linked, for instance from another disk. Accepts an existing target, which
 * is the same file.
 */
async function copyUnlessLinked(error: NodeJS.ErrnoException, source: string, target: string): Promise<void> {
  if (error.code === 'EEXIST') return
  const unfinished = `${target}.${randomUUID()}.tmp`
  try {
    await copyFile(source, unfinished)
    await syncToDisk(unfinished, 'r+')
    await rename(unfinished, target)
  } catch (failure) {
    await rm(unfinished, { force: true })
    throw failure
  }
}

/** True if the error means that the disk is full. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException | null)?.code))

/** Creates a private folder with its parents, and syncs the name of each new folder to the disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let newFolder = folder; newFolder.length >= first.length; newFolder = dirname(newFolder))
    await syncToDisk(dirname(newFolder), 'r')
}

/**
 * Waits until a file (`r+`) or the names in a folder (`r`) are on the disk. Does nothing for a folder on
 * Windows, which cannot sync it.
 */
export async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  if (flags === 'r' && process.platform === 'win32') return
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
