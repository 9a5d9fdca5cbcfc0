import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { readRowsAsJson } from '../../platform/database/bulk-rows.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/store/file-store.ts'
import { isFull } from '../../platform/store/folder-store.ts'
import { BackupError } from './backup-error.ts'
import { copyFiles } from './copy-files.ts'
import { formatVersion, ListedFile, type Manifest, writeManifest } from './manifest.ts'
import { type PartTarget, readPart, writePart } from './parts.ts'
import type { BackupPlace } from './place/backup-place.ts'
import { createObjectBatch } from './place/object-batch.ts'
import {
  folderOf,
  listBackupNames,
  manifestFile,
  openBackup,
  openKeyOfPlace,
  putText,
} from './place-access.ts'
import { readState, withSnapshot } from './read-snapshot.ts'
import { listReferredFiles } from './stored-files.ts'

/** Progress of a backup or restore. `done` of `total` counts tables or files. */
export interface BackupProgress {
  readonly step: 'database' | 'files'
  readonly done: number
  readonly total: number
}

export interface BackupSource {
  readonly db: Db
  readonly engine: Manifest['engine']
  readonly store: FileStore
  /** The version of the product. */
  readonly version: string
  /** The names of the variables that are set. */
  readonly settings: readonly string[]
}

export interface WrittenBackup {
  readonly name: string
  readonly manifest: Manifest
  /** The number of files that the place did not have before. */
  readonly copiedFiles: number
}

/**
 * Makes a backup of a database and its files. The database is read first, in one transaction: every row of
 * the backup then has its file, because files are only ever added. The backup exists as soon as its manifest
 * has its final name. The caller must prevent concurrent backups.
 *
 * @param now returns the present time
 * @throws {BackupError}
 */
export async function writeBackup(
  source: BackupSource,
  place: BackupPlace,
  passphrase: string | undefined,
  now: () => Date,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<WrittenBackup> {
  const scratch = await place.makeScratch()
  try {
    return await write(source, place, scratch, { passphrase, now, onProgress })
  } catch (error) {
    if (isFull(error))
      throw new BackupError(
        `There is no room for the backup in ${place.description}. Make room, and repeat it.`,
        {
          cause: error,
        },
      )
    throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Options {
  readonly passphrase: string | undefined
  readonly now: () => Date
  readonly onProgress: (progress: BackupProgress) => void
}

async function write(
  { db, engine, store, version, settings }: BackupSource,
  place: BackupPlace,
  scratch: string,
  { passphrase, now, onProgress }: Options,
): Promise<WrittenBackup> {
  const placeKey = await openKeyOfPlace(place, scratch, passphrase)
  const key = placeKey?.key ?? null
  const earlier = await readEarlierFiles(place, passphrase)
  const at = now()
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(3).toString('hex')}`
  const objects = createObjectBatch(place)
  const target: PartTarget = { place, objects, scratch, folder: folderOf(name), key }
  const database = await withSnapshot(db, async (snapshot) => {
    const tables: Manifest['tables'] = {}
    const total = snapshot.tables.length
    for (const [done, table] of snapshot.tables.entries()) {
      onProgress({ step: 'database', done, total })
      const rows = readRowsAsJson(snapshot.tx, table)
      tables[table.table] = await writePart(target, `tables/${table.table}`, rows)
    }
    const state = await readState(snapshot)
    const files = await listReferredFiles(snapshot.tx, new Set(Object.keys(tables)))
    return { tables, state, files }
  })
  const total = database.files.length
  const copied = await copyFiles(target, store, database.files, earlier, (done) =>
    onProgress({ step: 'files', done, total }),
  )
  const list = await writePart(target, 'files', linesOf(copied.listed))
  await objects.flush()
  const manifest: Manifest = {
    format: formatVersion,
    product: 'verstas',
    version,
    engine,
    at: at.toISOString(),
    endedAt: now().toISOString(),
    ...database.state,
    tables: database.tables,
    files: {
      list,
      count: copied.listed.length,
      bytes: copied.listed.reduce((sum, { bytes }) => sum + bytes, 0),
      problems: copied.problems,
    },
    settings: [...settings],
    encryption: placeKey?.wrapped ?? null,
  }
  await putText(place, scratch, manifestFile(name), writeManifest(manifest, key))
  return { name, manifest, copiedFiles: copied.copied }
}

/** Reads the list of files of the latest backup. If the list is damaged, all files are copied again. */
async function readEarlierFiles(
  place: BackupPlace,
  passphrase: string | undefined,
): Promise<ReadonlyMap<string, ListedFile>> {
  const found = new Map<string, ListedFile>()
  if ((await listBackupNames(place)).length === 0) return found
  try {
    const latest = await openBackup(place, 'latest', passphrase)
    await readPart(latest, 'files', latest.manifest.files.list, async (lines) => {
      for (const line of lines) {
        const file = ListedFile.parse(JSON.parse(line))
        found.set(file.name, file)
      }
    })
    return found
  } catch (error) {
    if (error instanceof BackupError) return new Map()
    throw error
  }
}

async function* linesOf(files: readonly ListedFile[]): AsyncGenerator<readonly string[]> {
  for (let start = 0; start < files.length; start += 1000)
    yield files.slice(start, start + 1000).map((file) => JSON.stringify(file))
}
