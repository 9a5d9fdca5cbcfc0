import { endpoint } from '../endpoint.ts'
import { BackupRun, BackupStart, Backups } from './entities.ts'

const common = { rights: ['ManageSettings'], path: '/administration/backups', extension: true } as const

/** The backups of the installation. Restores are made by an operator's command. */
export const backupEndpoints = {
  listBackups: endpoint({
    ...common,
    method: 'GET',
    shows: ['backups'],
    summary: 'Returns the backups of the installation, and the running one.',
    answer: Backups,
  }),
  startBackup: endpoint({
    ...common,
    method: 'POST',
    changes: ['backups'],
    summary: 'Starts a backup, or a trial of the restore of the latest one.',
    body: BackupStart,
    answer: BackupRun,
    idempotent: true,
    errors: ['backupNotSet', 'backupRunning', 'settingOfAllSites'],
  }),
}
