import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Settings } from '../../../platform/settings.ts'
import { isStorageUrl, readStorageUrl } from '../../../platform/storage-url.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { createFolderPlace } from './folder-place.ts'

/** Returns the folder in `dataDir` for the files of a running backup or restore. */
export const workFolderOf = (dataDir: string): string => join(dataDir, 'backup')

/**
 * Opens the place of backups: a folder, or an S3 bucket with an address of the same form as `STORAGE_URL`.
 * The folder must exist, so that a disk that is not mounted is detected.
 *
 * @param to the place in the command line; undefined means `BACKUP_TO`
 * @throws {BackupError} if there is no place or no such folder, or the bucket is that of the attachments
 */
export async function openPlace(
  { dataDir, storageUrl, backup }: Pick<Settings, 'dataDir' | 'storageUrl' | 'backup'>,
  to: string | undefined = backup.to,
): Promise<BackupPlace> {
  if (to === undefined)
    throw new BackupError('BACKUP_TO: missing; name a folder or an S3 bucket for backups.')
  if (isStorageUrl(to)) {
    const bucket = readStorageUrl(to)
    const store = storageUrl === undefined ? undefined : readStorageUrl(storageUrl)
    if (store?.bucket === bucket.bucket && store.endpoint === bucket.endpoint)
      throw new BackupError('BACKUP_TO: is the bucket of STORAGE_URL; name another one, at best elsewhere.')
    const { createS3Place } = await import('./s3-place.ts')
    return createS3Place(bucket, workFolderOf(dataDir))
  }
  if (/^[a-z0-9+]+:\/\//i.test(to))
    throw new BackupError('BACKUP_TO: expected a folder or s3://key:secret@host/bucket?region=name.')
  const folder = resolve(to)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
    throw new BackupError(`There is no folder ${folder}. Create it, or mount its disk.`)
  return createFolderPlace(folder)
}
