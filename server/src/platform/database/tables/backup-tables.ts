import type { Generated } from 'kysely'

/** Backups and trials of the server. `day` is a text such as `2026-11-29`. */
export interface BackupRunTable {
  id: Generated<number>
  kind: 'backup' | 'verify'
  day: string | null
  owner: string | null
  seen_at: Date | null
  began_at: Date
  ended_at: Date | null
  step: 'database' | 'files' | null
  done: Generated<number>
  total: Generated<number>
  failure: string | null
}

export interface BackupTables {
  backup_run: BackupRunTable
}
