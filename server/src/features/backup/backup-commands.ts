import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError } from '../../platform/command-error.ts'
import type { DatabaseLog } from '../../platform/database/database-log.ts'
import { FolderInUseError, lockFolder } from '../../platform/database/folder-lock.ts'
import { variables } from '../../platform/setting-variables.ts'
import type { Settings } from '../../platform/settings.ts'
import { createStore } from '../../platform/store/create-store.ts'
import { productVersion } from '../../platform/version.ts'
import { BackupError } from './backup-error.ts'
import { withScratchDatabase } from './embedded-folder.ts'
import { copyErasures } from './erasure-journal.ts'
import { openSource } from './open-source.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { openPlace, workFolderOf } from './place/open-place.ts'
import { listBackups, openBackup } from './place-access.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseNewer } from './restore-rows.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupProgress, type WrittenBackup, writeBackup } from './write-backup.ts'

const backupUsage = 'Set BACKUP_TO, or name a folder or an S3 bucket: npm run backup -- /mnt/backups'

const listUsage = 'Set BACKUP_TO, or name the place of the backups: npm run list-backups -- /mnt/backups'

const verifyUsage =
  'Say which backup: npm run verify-backup -- latest, or with another place or more files to open: ' +
  'npm run verify-backup -- 2026-11-29T03-00-00Z-1a2b3c --from /mnt/backups --files 1000'

const restoreUsage =
  'Say which backup: npm run restore -- latest, or from another place: ' +
  'npm run restore -- 2026-11-29T03-00-00Z-1a2b3c --from /mnt/backups. ' +
  'DATABASE_URL or DATA_DIR name an empty place, so nothing is overwritten.'

export interface CommandParts {
  readonly settings: Settings
  readonly log: DatabaseLog
  readonly now: () => Date
  /** Receives lines for the operator. */
  readonly print: (line: string) => void
  /** Receives the progress of a backup, a restore or its trial. */
  readonly onProgress?: (progress: BackupProgress) => void
}

/**
 * Makes a backup of the installation to which the settings belong. In `BACKUP_TO`, it then removes the
 * backups that are no longer needed.
 *
 * @param words the place; `BACKUP_TO` if it is omitted
 */
export async function backUp(parts: CommandParts, words: readonly string[]): Promise<WrittenBackup> {
  const { settings, log, now, print, onProgress } = parts
  const [to, ...more] = words
  if (more.length > 0 || (to ?? settings.backup.to) === undefined) throw new CommandError(backupUsage)
  const place = await openPlace(settings, to)
  return alone(settings, async () => {
    const { passphrase, keep } = settings.backup
    const source = await openSource(settings, log)
    let written: WrittenBackup
    try {
      const { db, kind: engine } = source
      const store = createStore(settings)
      const from = { db, engine, store, version: productVersion, settings: namesOfSettings() }
      written = await writeBackup(from, place, passphrase, now, onProgress)
    } finally {
      await source.close()
    }
    await copyErasures(createFolderPlace(settings.dataDir), place)
    printWritten(written, print)
    if (to !== undefined) return written
    for (const name of await removeOldBackups(place, passphrase, keep, now()))
      print(`  ${name} is removed, because newer ones take its place (BACKUP_KEEP).`)
    return written
  })
}

function printWritten({ name, manifest, copiedFiles }: WrittenBackup, print: CommandParts['print']): void {
  const { tables, files } = manifest
  const rows = Object.values(tables).reduce((sum, part) => sum + part.rows, 0)
  print(`  ${name}: ${rows} rows, ${files.count} files (${copiedFiles} new)`)
  for (const { name: file, problem } of files.problems)
    print(
      problem === 'missing'
        ? `  The store has no ${file}, although the database refers to it.`
        : `  The store has other bytes of ${file} than were stored. Look for an older backup of it.`,
    )
}

/** Returns the names of the set variables that the server knows. The values can be secret. */
const namesOfSettings = (): readonly string[] =>
  Object.keys(process.env)
    .filter((name) => Object.hasOwn(variables, name))
    .sort()

/** Lists the backups of a place, the oldest first. */
export async function listByCommandLine(
  { settings, print }: CommandParts,
  words: readonly string[],
): Promise<void> {
  const [from, ...more] = words
  if (more.length > 0 || (from ?? settings.backup.to) === undefined) throw new CommandError(listUsage)
  const place = await openPlace(settings, from)
  const backups = await listBackups(place)
  if (backups.length === 0) print(`  ${place.description} has no complete backup.`)
  for (const { name, manifest, verified } of backups) {
    if (manifest === null) {
      print(`  ${name}: its manifest is damaged`)
      continue
    }
    const rows = Object.values(manifest.tables).reduce((sum, part) => sum + part.rows, 0)
    const state = verified === null ? 'not verified' : `verified on ${verified.at.slice(0, 10)}`
    const kind = manifest.encryption === null ? 'not encrypted' : 'encrypted'
    print(
      `  ${name}: version ${manifest.version}, ${rows} rows, ${manifest.files.count} files, ${kind}, ${state}`,
    )
  }
}

/** Tries the restore of a backup into a temporary database, and stores the result beside the backup. */
export async function verifyByCommandLine(
  { settings, log, now, print, onProgress = () => {} }: CommandParts,
  words: readonly string[],
): Promise<void> {
  const { name, from, files = '200' } = readWords(words, verifyUsage)
  if (!/^\d{1,7}$/.test(files)) throw new CommandError(`--files=${files}: expected a number. ${verifyUsage}`)
  const backup = await openBackup(await openPlace(settings, from), name, settings.backup.passphrase)
  await refuseNewer(backup)
  const verified = await alone(settings, () =>
    withScratchDatabase(settings.dataDir, ({ db }) =>
      verifyBackup(backup, {
        ...{ db, log, now, fileCount: Number(files) },
        onProgress: (progress) => onProgress({ step: 'database', ...progress }),
      }),
    ),
  )
  print(
    `  ${backup.backup} can be restored: ${verified.rows} rows are the same, and so are ${verified.files} opened files.`,
  )
}

/** Restores a backup into the empty database and store that the settings name. */
export async function restoreByCommandLine(parts: CommandParts, words: readonly string[]): Promise<void> {
  const { settings } = parts
  const { name, from, files } = readWords(words, restoreUsage)
  if (files !== undefined) throw new CommandError(restoreUsage)
  const backup = await openBackup(await openPlace(settings, from), name, settings.backup.passphrase)
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  await alone(settings, () => restoreBackup(backup, parts))
}

function readWords(words: readonly string[], usage: string) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { from: { type: 'string' }, files: { type: 'string' } },
      allowPositionals: true,
    })
    const [name, ...more] = positionals
    if (name !== undefined && more.length === 0) return { name, ...values }
  } catch {
    // Treats an unknown option like a missing name.
  }
  throw new CommandError(usage)
}

/**
 * Removes the files of killed commands, which contain personal data. Snapshots belong to the running server
 * and remain.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== 'snapshots')
      await rm(join(folder, entry.name), { recursive: true, force: true })
}

/**
 * Runs a command unless another backup or restore of the installation is running on this machine.
 *
 * @throws {BackupError} if another one runs
 */
async function alone<Result>({ dataDir }: Settings, run: () => Promise<Result>): Promise<Result> {
  const folder = workFolderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderInUseError)
      throw new BackupError('Another backup or restore of this installation is running. Wait for its end.')
    throw error
  })
  try {
    await removeAbandoned(folder)
    return await run()
  } finally {
    await lock.release()
  }
}
