import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface ResourceTable {
  site_id: number
  id: Generated<number>
  name: string
  employee_id: number | null
  is_material: Generated<boolean>
  is_hidden: Generated<boolean>
}

export interface ReservationTable {
  site_id: number
  id: Generated<number>
  oid: Generated<string>
  work_order_id: number
  start_at: Date
  end_at: Date
  delivered_at: Date | null
  is_customer_late: Generated<boolean>
  version: Generated<number>
}

export interface ReservationResourceTable {
  site_id: number
  reservation_id: number
  resource_id: number
  start_at: Date
  end_at: Date
  is_overlap_allowed: Generated<boolean>
}

export interface ShiftTable {
  site_id: number
  id: Generated<number>
  employee_id: number
  start_at: Date
  end_at: Date
}

export interface OpeningBalanceTable {
  site_id: number
  id: Generated<number>
  employee_id: number
  /** ISO day. */
  day: string
  kind: 'flex' | 'overtime'
  minutes: number
}

export interface StampingTypeTable {
  code: number
  description: Json
  is_default: Generated<boolean>
  is_work_order: Generated<boolean>
  is_presence: Generated<boolean>
  is_end_of_day: Generated<boolean>
  is_lunch: Generated<boolean>
  is_emergency: Generated<boolean>
  position: Generated<number>
}

export interface StampingTable {
  site_id: number
  id: Generated<number>
  employee_id: number
  type_code: number
  is_presence: boolean
  start_at: Date
  end_at: Date | null
  is_flex_time: Generated<boolean>
  is_overtime: Generated<boolean>
  is_kiky_time: Generated<boolean>
  /** Only planned absences have a note. */
  note: Generated<string | null>
  created_at: Date
  created_by: number
  version: Generated<number>
  overtime_minutes: Generated<number>
  flex_minutes: Generated<number>
  kiky_minutes: Generated<number>
  device_id: string | null
  client_time: Date | null
  is_clock_off: Generated<boolean>
}

export interface StampingAgainTable {
  site_id: number
  stamping_id: number
  at: Date
}

export interface StampingDayEndTable {
  site_id: number
  employee_id: number
  at: Date
}

/** The changes of a stamping, for its undo. `changes` is a `StoredChanges` (stamping-trace.ts). */
export interface StampingTraceTable {
  site_id: number
  id: Generated<number>
  employee_id: number
  created_by: number
  key: string | null
  tapped_at: Date
  created_at: Date
  changes: Json
  undone_at: Date | null
}

/** Rows are never changed or deleted. `before` and `after` are lists of the contract's `StampingState`. */
export interface StampingCorrectionTable {
  site_id: number
  id: Generated<number>
  employee_id: number
  kind: string
  created_at: Date
  created_by: number
  reason: string
  /** A `tstzrange`. */
  touches: string
  before: Json
  after: Json
}

export interface StampingRowTable {
  site_id: number
  stamping_id: number
  work_order_id: number
  job_row_id: number
}

export interface StampingTables {
  resource: ResourceTable
  reservation: ReservationTable
  reservation_resource: ReservationResourceTable
  shift: ShiftTable
  opening_balance: OpeningBalanceTable
  stamping_type: StampingTypeTable
  stamping: StampingTable
  stamping_row: StampingRowTable
  stamping_again: StampingAgainTable
  stamping_day_end: StampingDayEndTable
  stamping_correction: StampingCorrectionTable
  stamping_trace: StampingTraceTable
}
