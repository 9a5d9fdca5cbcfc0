import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface SiteTable {
  id: Generated<number>
  name: string
  is_active: Generated<boolean>
  time_zone: Generated<string>
  address: Generated<string | null>
  phone: Generated<string | null>
  logo: Generated<Uint8Array | null>
  is_job_stamping_in_use: Generated<boolean>
  is_operation_signing_in_use: Generated<boolean>
  is_handover_mileage_editable: Generated<boolean>
  is_used_hours_in_use: Generated<boolean>
  allows_stamping_start_time_edit: Generated<boolean>
  allows_own_stamping_correction: Generated<boolean>
  is_tyre_lead_in_use: Generated<boolean>
  is_tyre_task_in_use: Generated<boolean>
  tyre_summer_legal: Generated<string>
  tyre_summer_advice: Generated<string>
  tyre_winter_legal: Generated<string>
  tyre_winter_advice: Generated<string>
  tyre_winter_from: Generated<string>
  tyre_winter_to: Generated<string>
  tyre_age_years: Generated<number>
  opening_hours: Generated<unknown>
  schedule_start_hour: Generated<number>
  schedule_end_hour: Generated<number>
  schedule_update_minutes: Generated<number>
  schedule_busy_percent: Generated<number>
  schedule_full_percent: Generated<number>
  parts_first_hours: Generated<number>
  parts_urgent_hours: Generated<number>
  label_width: Generated<number>
  label_height: Generated<number>
  is_quick_change_in_use: Generated<boolean>
  default_stock_code: string | null
}

export interface StockTable {
  site_id: number
  code: string
  description: string
}

export interface WorkOrderPriorityTable {
  site_id: number
  code: number
  description: string
  color_code: string
}

export interface StartChoiceTable {
  site_id: number
  step: string
  choice: 'skipped' | 'accepted'
}

export interface ExampleOrderTable {
  site_id: number
  work_order_id: number
  vehicle_id: number
  customer_id: number
  last_event_id: number
  removed_at: Date | null
}

export interface WallLinkTable {
  id: string
  site_id: number
  name: string
  secret_hash: Uint8Array
  created_by: number
  created_at: Date
  last_seen_at: Date | null
  revoked_at: Date | null
  revoked_by: number | null
  revoked_by_account: Generated<number | null>
}

export interface TextOverrideTable {
  site_id: number
  resource_id: number
  language: string
  text: string
}

export interface EventTable {
  site_id: number
  id: Generated<number>
  at: Date
  employee_id: number | null
  service_account_id: Generated<number | null>
  entity: string
  entity_id: number
  kind: string
  before: Json | null
  after: Json | null
  version: number | null
  subject: Json | null
}

/** A stored response to an idempotency key. The owner is either an employee or a service account. */
export interface IdempotentAnswerTable {
  employee_id: number | null
  service_account_id: Generated<number | null>
  key: string
  request_hash: Uint8Array
  answer: Json
  created_at: Date
}

/** A period that administrators changed, after which old rows are removed. */
export interface RetentionPeriodTable {
  name: string
  days: number
}

export interface SiteTables {
  retention_period: RetentionPeriodTable
  site: SiteTable
  stock: StockTable
  work_order_priority: WorkOrderPriorityTable
  start_choice: StartChoiceTable
  example_order: ExampleOrderTable
  wall_link: WallLinkTable
  text_override: TextOverrideTable
  event: EventTable
  idempotent_answer: IdempotentAnswerTable
}
