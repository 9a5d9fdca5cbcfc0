import { isStorageUrl } from './storage-url.ts'

/** The number of backups to keep: for the last days, weeks and months that have one. */
export interface BackupsToKeep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export interface BackupSettings {
  /** A folder, or the address of an S3 bucket; undefined if there are no backups. */
  readonly to: string | undefined
  /** Encrypts backups; undefined means that they are not encrypted. */
  readonly passphrase: string | undefined
  /** Time of the daily backup in the installation's time zone; undefined for none. */
  readonly at: string | undefined
  readonly keep: BackupsToKeep
  /** Age in days from which the administration reports the last backup as too old. */
  readonly warnDays: number
}

interface BackupVariables {
  readonly BACKUP_TO?: string
  readonly BACKUP_PASSPHRASE?: string
  readonly BACKUP_AT?: string
  readonly BACKUP_KEEP?: BackupsToKeep
  readonly BACKUP_WARN_DAYS?: number
}

/** Minimum length of the passphrase. Attackers can try passphrases on a backup without any rate limit. */
const shortestPassphrase = 12

/**
 * Reads the settings of backups.
 *
 * @param problems receives a readable line for each contradiction, without secrets
 */
export function readBackup(values: BackupVariables, problems: string[]): BackupSettings {
  const passphrase = values.BACKUP_PASSPHRASE
  if (values.BACKUP_AT !== undefined && values.BACKUP_TO === undefined)
    problems.push('BACKUP_TO: missing; BACKUP_AT needs a folder or an S3 bucket for the backups')
  if (passphrase !== undefined && passphrase.length < shortestPassphrase)
    problems.push(`BACKUP_PASSPHRASE (value not shown): expected at least ${shortestPassphrase} characters`)
  return {
    to: values.BACKUP_TO,
    passphrase,
    at: values.BACKUP_AT,
    keep: values.BACKUP_KEEP ?? { daily: 7, weekly: 4, monthly: 12 },
    warnDays: values.BACKUP_WARN_DAYS ?? 2,
  }
}

/** True for a place of backups: the address of a bucket, or a path. Any other address is a mistake. */
export const isBackupPlace = (text: string): boolean => isStorageUrl(text) || !/^[a-z0-9+]+:\/\//i.test(text)

/** Parses `7,4,12`: the days, weeks and months to keep. */
export function parseKeep(text: string): BackupsToKeep {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}
