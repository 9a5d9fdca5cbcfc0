import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { forEachConcurrently } from '../../platform/processes/take-turns.ts'
import {
  type FileName,
  FileNotStoredError,
  type FileStore,
  fileParts,
} from '../../platform/store/file-store.ts'
import { BackupError } from './backup-error.ts'
import { sealedSize, unseal } from './crypt/sealed-chunks.ts'
import { ListedFile } from './manifest.ts'
import { readPart } from './parts.ts'
import type { OpenBackup } from './place-access.ts'
import { poolName } from './stored-files.ts'

/** Files that are restored concurrently. */
const concurrency = 8

/** Reads the list of files of a backup. */
export async function readFileList(backup: OpenBackup): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = []
  await readPart(backup, 'files', backup.manifest.files.list, async (lines) => {
    for (const line of lines) found.push(ListedFile.parse(JSON.parse(line)))
  })
  return found
}

/**
 * Checks that the place has all files of a backup, each with its size.
 *
 * @throws {BackupError} which names a missing or incomplete file
 */
export async function checkFilesArePresent(
  { place, backup, key }: OpenBackup,
  files: readonly ListedFile[],
): Promise<void> {
  const stored = await place.list('files')
  const isSealed = key !== null
  for (const { name, bytes } of files) {
    const pooled = poolName(name, isSealed)
    const found = stored.get(pooled)
    const size = isSealed ? sealedSize(bytes) : bytes
    if (found === undefined)
      throw new BackupError(`The backup ${backup} is not complete: ${pooled} is missing. ${copyAgain}`)
    if (found.bytes < size)
      throw new BackupError(
        `The backup ${backup} is damaged: ${pooled} is cut off, it has ${found.bytes} of ${size} bytes. ${copyAgain}`,
      )
  }
}

const copyAgain =
  'As long as the installation has the file: remove it from the backups, and make a new backup.'

/**
 * Reads a file of a backup into a file of this machine and compares its hash.
 *
 * @throws {BackupError} if it is missing or damaged
 */
export async function fetchFile(
  { place, backup, key }: OpenBackup,
  { name, sha256 }: ListedFile,
  path: string,
): Promise<void> {
  const pooled = poolName(name, key !== null)
  const digest = createHash('sha256')
  async function* measure(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of plain) {
      digest.update(piece)
      yield piece
    }
  }
  const content = await place.open(pooled)
  const target = createWriteStream(path, { mode: 0o600 })
  try {
    await (key === null
      ? pipeline(content, measure, target)
      : pipeline(content, unseal(key, `files/${name}`), measure, target))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new BackupError(damageOf(backup, pooled), { cause: error })
  }
  if (digest.digest('hex') !== sha256) throw new BackupError(damageOf(backup, pooled))
}

const damageOf = (backup: string, pooled: string): string =>
  `The backup ${backup} is damaged: ${pooled} does not have the content that was written. ${copyAgain}`

/** The files that a restore has added to the store, found unchanged, or found with other content. */
export interface RestoredFiles {
  readonly added: number
  readonly present: number
  /** Names of files in the store whose content differs from the backup. They remain unchanged. */
  readonly different: readonly string[]
}

/**
 * Copies the missing files of a backup into the store. Can be repeated.
 *
 * @param folder a local folder for a few files at a time
 * @throws {BackupError} if a file is missing or damaged
 */
export async function restoreFiles(
  backup: OpenBackup,
  store: FileStore,
  folder: string,
  onProgress: (progress: { readonly done: number; readonly total: number }) => void = () => {},
): Promise<RestoredFiles> {
  const files = await readFileList(backup)
  await checkFilesArePresent(backup, files)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const different: string[] = []
  let present = 0
  let done = 0
  await forEachConcurrently([...files.entries()], concurrency, async ([index, file]) => {
    onProgress({ done, total: files.length })
    const name = fileNameOf(file)
    const stored = await hashOf(store, name)
    if (stored === file.sha256) present += 1
    else if (stored !== null) different.push(file.name)
    else {
      const path = join(folder, `restored-file-${index}`)
      await fetchFile(backup, file, path)
      await store.put(name, path)
      await rm(path, { force: true })
    }
    done += 1
  })
  return { added: files.length - present - different.length, present, different }
}

function fileNameOf({ name }: ListedFile): FileName {
  const [key = '', partName] = name.split('.')
  const part = fileParts.find((candidate) => candidate === partName)
  if (part === undefined) throw new BackupError(`${name} is no file of this version.`)
  return { key, part }
}

/** Returns the SHA-256 of a stored file; null if the store does not have it. */
async function hashOf(store: FileStore, name: FileName): Promise<string | null> {
  const content = await store.open(name).catch((error: unknown) => {
    if (error instanceof FileNotStoredError) return null
    throw error
  })
  if (content === null) return null
  const digest = createHash('sha256')
  for await (const piece of content as AsyncIterable<Buffer>) digest.update(piece)
  return digest.digest('hex')
}
