import { type BackupsToKeep, chooseBackupsToKeep } from '@verstas/domain/backup/retention.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './place/backup-place.ts'
import { listBackupNames, manifestFile, openBackup } from './place-access.ts'
import { readFileList } from './restore-files.ts'
import { poolName } from './stored-files.ts'

/** Age in milliseconds below which an object may belong to a running backup of another machine. */
const youngestRemoved = 2 * 86_400_000

/**
 * Removes backups that are no longer needed, files of killed backups, and files that no backup refers to. The
 * manifest of a backup is removed first, so that a partly removed one no longer counts as a backup. Files
 * remain if the list of one backup cannot be read.
 *
 * @returns the names of the removed backups
 */
export async function removeOldBackups(
  place: BackupPlace,
  passphrase: string | undefined,
  keep: BackupsToKeep,
  now: Date,
): Promise<readonly string[]> {
  const names = await listBackupNames(place)
  const kept = chooseBackupsToKeep(names, keep)
  const removed = names.filter((name) => !kept.has(name))
  for (const name of removed) await place.remove(manifestFile(name))
  const isOld = ({ changedAt }: { readonly changedAt: Date }) =>
    now.getTime() - changedAt.getTime() > youngestRemoved
  for (const [name, object] of await place.list('backups')) {
    const backup = name.split('/')[1] ?? ''
    if (kept.has(backup)) continue
    if (removed.includes(backup) || isOld(object)) await place.remove(name)
  }
  const referred = await filesOf(place, passphrase, kept)
  if (referred === null) return removed
  for (const [name, object] of await place.list('files'))
    if (!referred.has(name) && isOld(object)) await place.remove(name)
  return removed
}

/** Returns the names of all files of these backups; null if one of them cannot be read. */
async function filesOf(
  place: BackupPlace,
  passphrase: string | undefined,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string> | null> {
  const files = new Set<string>()
  try {
    for (const name of names) {
      const backup = await openBackup(place, name, passphrase)
      for (const file of await readFileList(backup)) files.add(poolName(file.name, backup.key !== null))
    }
    return files
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  }
}
