import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncToDisk } from '../../../platform/store/folder-store.ts'

/** Age in milliseconds at which unfinished files of killed processes are removed. */
const unfinishedLimit = 3_600_000

const isUnfinished = (name: string): boolean => /^\.report-.*\.tmp$/.test(name)

/**
 * Writes a file into the operator's folder atomically, and replaces a file with the same name. Never creates
 * the folder: if a network drive is not mounted, its empty mount point must not collect reports.
 *
 * @param name a plain name that begins with `report-`
 * @throws {NodeJS.ErrnoException}
 */
export async function putInFolder(folder: string, name: string, bytes: Buffer): Promise<void> {
  await removeAbandoned(folder)
  const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`)
  try {
    // The group may read the file, because another program fetches it.
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncToDisk(folder, 'r')
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinished)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > unfinishedLimit) await rm(path, { force: true })
  }
}
