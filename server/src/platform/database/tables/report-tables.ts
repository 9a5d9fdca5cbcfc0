import type { FileFormat } from '@verstas/contract/files/tables.ts'
import type {
  ExportedReport,
  ExportFrequency,
  ExportProblem,
  ExportRunState,
} from '@verstas/contract/reports/export-entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { ColumnType, Generated } from 'kysely'

/** A schedule of exports. `next_from` is an ISO day, and `at` a local time. */
export interface ReportExportTable {
  site_id: number
  id: Generated<number>
  name: string
  report: ExportedReport
  site_ids: number[]
  frequency: ExportFrequency
  week_day: number | null
  month_day: number | null
  at: string
  format: FileFormat
  language: Language
  to_folder: boolean
  recipients: string[]
  is_published: boolean
  is_paused: Generated<boolean>
  next_from: string
  next_at: Date
  created_by: number
  created_at: Date
}

/** A run. `from_day` and `to_day` are ISO days. */
export interface ReportExportRunTable {
  site_id: number
  id: Generated<number>
  export_id: number
  name: string
  report: ExportedReport
  site_ids: number[]
  format: FileFormat
  language: Language
  from_day: string
  to_day: string
  started_by: number | null
  began_at: Date
  state: Generated<ExportRunState>
  attempts: Generated<number>
  next_attempt_at: Date | null
  lease_owner: Generated<string | null>
  leased_until: Generated<Date | null>
  file_name: Generated<string | null>
  mails: ColumnType<unknown, string | undefined, string>
  published_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  problem: Generated<ExportProblem | null>
  detail: Generated<string | null>
}

export interface ReportTables {
  report_export: ReportExportTable
  report_export_run: ReportExportRunTable
}
