import type { Generated } from 'kysely'

/** A report of a server process that uses the database (`platform/upgrade/report-process.ts`). */
export interface ServerProcessTable {
  id: string
  version: string
  newest_migration: string
  host: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

export interface ProcessTables {
  server_process: ServerProcessTable
}

/** Backups and trials of the server. `day` is a text such as `2026-11-29`. */
interface BackupRunTable {
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
