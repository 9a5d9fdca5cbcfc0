import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachConcurrently } from '../../platform/processes/take-turns.ts'
import { FileNotStoredError, type FileStore } from '../../platform/store/file-store.ts'
import { sealedSize, sealerOf } from './crypt/sealed-chunks.ts'
import type { ListedFile, Manifest } from './manifest.ts'
import type { PartTarget } from './parts.ts'
import { poolName, type ReferredFile } from './stored-files.ts'
import { smallBytes, writeHashed, writeWhole } from './write-hashed.ts'

/** Files that are copied at the same time. */
const concurrency = 8

export interface CopiedFiles {
  readonly listed: readonly ListedFile[]
  readonly problems: Manifest['files']['problems']
  /** Number of files that were missing in the place. */
  readonly copied: number
}

/**
 * Copies files that are missing in the place. A file of the store never changes, so its name is sufficient to
 * recognise it. A file that is missing in the store is reported and does not stop the backup, because all
 * other files must still be saved.
 *
 * @param earlier the files of the latest backup, whose hashes are reused
 * @param onCopied called with the number of checked files
 */
export async function copyFiles(
  target: PartTarget,
  store: FileStore,
  files: readonly ReferredFile[],
  earlier: ReadonlyMap<string, ListedFile>,
  onCopied: (done: number) => void,
): Promise<CopiedFiles> {
  const stored = await target.place.list('files')
  const isSealed = target.key !== null
  const listed: ListedFile[] = []
  const problems: Manifest['files']['problems'] = []
  let copied = 0
  let done = 0
  const add = async ([index, file]: readonly [number, ReferredFile]) => {
    const name = `${file.key}.${file.part}`
    const pooled = poolName(name, isSealed)
    const known = earlier.get(name)
    const size = known && (isSealed ? sealedSize(known.bytes) : known.bytes)
    const isThere = known !== undefined && stored.get(pooled)?.bytes === size
    const found = isThere ? known : await copyFile(target, store, file, index)
    if (found === null && !file.isTransient) problems.push({ name, problem: 'missing' })
    if (found && file.sha256 !== null && found.sha256 !== file.sha256)
      problems.push({ name, problem: 'different' })
    if (found) listed.push(found)
    if (found && !isThere) copied += 1
    done += 1
    onCopied(done)
  }
  await forEachConcurrently([...files.entries()], concurrency, add)
  listed.sort((one, other) => (one.name < other.name ? -1 : 1))
  return { listed, problems, copied }
}

/** Copies a file; null if the store does not have it. */
async function copyFile(
  { objects, scratch, key }: PartTarget,
  store: FileStore,
  file: ReferredFile,
  index: number,
): Promise<ListedFile | null> {
  const name = `${file.key}.${file.part}`
  const path = join(scratch, `file-${index}`)
  const change = key && sealerOf(key, `files/${name}`)
  try {
    const small = await store.readSmall?.(file, smallBytes)
    const written = small
      ? await writeWhole(path, small, change)
      : await writeHashed(path, await store.open(file), change)
    const stored = key === null ? written.bytes : sealedSize(written.bytes)
    await objects.add({ name: poolName(name, key !== null), path }, stored)
    return { name, ...written }
  } catch (error) {
    if (error instanceof FileNotStoredError) return null
    await rm(path, { force: true })
    throw error
  }
}
