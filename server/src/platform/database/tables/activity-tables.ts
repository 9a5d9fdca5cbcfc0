import type { ColumnType, Generated } from 'kysely'

export interface ActivityTypeTable {
  site_id: number
  code: string
  description: string
  default_employee_id: number | null
  is_part_request: Generated<boolean>
  is_tyre_task: Generated<boolean>
  is_tyre_lead: Generated<boolean>
  is_inspection_task: Generated<boolean>
}

export interface ActivityTable {
  site_id: number
  id: Generated<number>
  header: string
  body: string
  type_code: string
  employee_id: number
  created_by: number
  created_at: Date
  assigned_at: Date
  planned_at: Date | null
  end_at: Date | null
  closed_at: Date | null
  closed_by: number | null
  price: string | null
  work_order_id: number | null
  job_row_id: number | null
  external_sessions: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
}

export interface ActivityHistoryTable {
  site_id: number
  id: Generated<number>
  activity_id: number
  from_employee_id: number | null
  employee_id: number
  created_by: number
  created_at: Date
  note: string | null
}

export interface FavouriteActivityTypeTable {
  site_id: number
  employee_id: number
  type_code: string
}

export interface ActivityTextTemplateTable {
  site_id: number
  text_key: string
  template: string
  type_code: string | null
}

export interface ActivityTables {
  activity_type: ActivityTypeTable
  activity: ActivityTable
  activity_history: ActivityHistoryTable
  favourite_activity_type: FavouriteActivityTypeTable
  activity_text_template: ActivityTextTemplateTable
}
