import type { ExportPlan } from '@verstas/domain/reports/export-plan.ts'
import type { Selectable } from 'kysely'
import type {
  ReportExportRunTable,
  ReportExportTable,
} from '../../../platform/database/tables/report-tables.ts'

export type ExportRow = Selectable<ReportExportTable>
export type RunRow = Selectable<ReportExportRunTable>

type PlanColumns = Pick<ExportRow, 'frequency' | 'week_day' | 'month_day' | 'at'>

/** Returns the plan of a schedule. */
export const planOf = ({
  frequency,
  week_day: weekDay,
  month_day: monthDay,
  at,
}: PlanColumns): ExportPlan => ({
  ...{ frequency, weekDay, monthDay, at },
})
