import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

interface PayrollSettingTable {
  site_id: number
  period_kind: string
  /** ISO day. */
  anchor: string
  format: string
  template: Json
  rules: Json
  version: Generated<number>
}

interface PayrollPeriodTable {
  site_id: number
  /** ISO day. */
  from_day: string
  to_day: string
  start_at: Date
  end_at: Date
  locked_at: Generated<Date | null>
  locked_by: Generated<number | null>
  rules: ColumnType<unknown, string | null | undefined, string | null>
  number: Generated<number | null>
  exported_at: Generated<Date | null>
  exported_by: Generated<number | null>
}

interface PayrollPersonTable {
  site_id: number
  from_day: string
  employee_id: number
  finished_at: Date
  finished_by: number
  approved_at: Generated<Date | null>
  approved_by: Generated<number | null>
  approved_hash: Generated<string | null>
}

interface PayrollLineTable {
  site_id: number
  /** The first day of the period of the export. */
  from_day: string
  place: number
  employee_id: number
  day: string
  pay_code: string
  factor: number
  cost_centre: string | null
  minutes: number
}

interface PayrollNumberTable {
  site_id: number
  employee_id: number
  number: string
}

export interface PayrollTables {
  payroll_setting: PayrollSettingTable
  payroll_period: PayrollPeriodTable
  payroll_person: PayrollPersonTable
  payroll_line: PayrollLineTable
  payroll_number: PayrollNumberTable
}
