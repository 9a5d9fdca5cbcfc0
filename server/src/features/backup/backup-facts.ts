import { randomUUID } from 'node:crypto'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Settings } from '../../platform/settings.ts'
import { isStorageUrl } from '../../platform/storage-url.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './place/backup-place.ts'
import { openPlace } from './place/open-place.ts'
import { listBackups } from './place-access.ts'

/** The state of the place of backups, for a check of the installation. */
export interface BackupFacts {
  /** The folder or bucket without secrets. */
  readonly place: string
  /** The time of the latest backup; null if there is none. */
  readonly latestAt: Date | null
  /** Number of files that were missing in the store, or differed, when the latest backup was made. */
  readonly fileProblems: number
  /** The time of the latest successful trial of a restore; null if there was none. */
  readonly triedAt: Date | null
  /** The names of backups whose manifest is damaged. */
  readonly damaged: readonly string[]
}

type PlaceSettings = Pick<Settings, 'dataDir' | 'storageUrl' | 'backup'>

/**
 * Reads the state of `BACKUP_TO`, and checks that backups can be written there. Leaves no files behind.
 *
 * @returns null if there is no `BACKUP_TO`
 * @throws {BackupError} if the place cannot be used
 */
export async function readBackupFacts(settings: PlaceSettings): Promise<BackupFacts | null> {
  const { to } = settings.backup
  if (to === undefined) return null
  const place = await openPlace(settings)
  if (isStorageUrl(to)) await tryToStore(place)
  else await refuseUnlessWritable(to)
  const listed = await listBackups(place)
  const latest = listed.findLast(({ manifest }) => manifest !== null)?.manifest
  const trials = listed.flatMap(({ verified }) => (verified === null ? [] : [Date.parse(verified.at)]))
  return {
    place: place.description,
    latestAt: latest ? new Date(latest.at) : null,
    fileProblems: latest?.files.problems.length ?? 0,
    triedAt: trials.length > 0 ? new Date(Math.max(...trials)) : null,
    damaged: listed.filter(({ manifest }) => manifest === null).map(({ name }) => name),
  }
}

async function refuseUnlessWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new BackupError(`BACKUP_TO: this user may not write to ${folder}.`, { cause: error })
  })
}

/** Stores an object, reads it back and removes it. */
async function tryToStore(place: BackupPlace): Promise<void> {
  const name = `unfinished/check-${randomUUID()}`
  const scratch = await place.makeScratch()
  try {
    const path = join(scratch, 'check')
    await writeFile(path, name, { mode: 0o600 })
    await place.put([{ name, path }])
    const stored = await text(await place.open(name))
    await place.remove(name)
    if (stored !== name)
      throw new BackupError(`BACKUP_TO: ${place.description} has other bytes than were stored.`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
