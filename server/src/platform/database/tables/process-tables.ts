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
