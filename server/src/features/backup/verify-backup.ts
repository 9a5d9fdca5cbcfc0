import { randomInt } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLog } from '../../platform/database/database-log.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { ListedFile } from './manifest.ts'
import { type OpenBackup, putText, type Verified, verifiedFile } from './place-access.ts'
import { checkFilesArePresent, fetchFile, readFileList } from './restore-files.ts'
import { restoreRows } from './restore-rows.ts'

interface VerifyOptions {
  /** A temporary empty database. */
  readonly db: Db
  readonly log: DatabaseLog
  /** Number of files to open, chosen at random. */
  readonly fileCount: number
  readonly now: () => Date
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void
}

/**
 * Tries a restore: restores all rows into an empty database, compares them with the manifest and migrates
 * them. Checks that all files are in the place, and opens some of them. Stores the result beside the backup.
 *
 * @throws {BackupError} if the backup cannot be restored
 */
export async function verifyBackup(
  backup: OpenBackup,
  { db, log, fileCount, now, onProgress }: VerifyOptions,
): Promise<Verified> {
  const files = await readFileList(backup)
  await checkFilesArePresent(backup, files)
  const rows = await restoreRows(db, backup, { log, ...(onProgress && { onProgress }) })
  const scratch = await backup.place.makeScratch()
  try {
    await mkdir(scratch, { recursive: true })
    const chosen = chooseAtRandom(files, fileCount)
    for (const file of chosen) await fetchFile(backup, file, join(scratch, 'opened-file'))
    const verified: Verified = { at: now().toISOString(), rows, files: chosen.length }
    await putText(backup.place, scratch, verifiedFile(backup.backup), `${JSON.stringify(verified)}\n`)
    return verified
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Chooses some files at random, each at most once. */
function chooseAtRandom(files: readonly ListedFile[], count: number): readonly ListedFile[] {
  const left = [...files]
  const chosen: ListedFile[] = []
  while (chosen.length < count && left.length > 0) chosen.push(...left.splice(randomInt(left.length), 1))
  return chosen
}
