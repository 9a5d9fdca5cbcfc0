import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface TyreTypeTable {
  code: string
  description: Json
  season: 'summer' | 'winter' | 'allSeason'
  position: Generated<number>
  is_hidden: Generated<boolean>
}

export interface TyreLookupTable {
  kind: string
  code: string
  description: Json | null
  position: Generated<number>
  is_hidden: Generated<boolean>
}

export interface TyreRecordTable {
  site_id: number
  id: Generated<number>
  oid: Generated<string>
  vehicle_id: number
  work_order_id: number
  type_code: string
  purchase_date: string | null
  mileage: Generated<number>
  comment: Generated<string>
  measured_by: number
  saved_by: number
  created_at: Date
  measured_at: Date
  version: Generated<number>
}

export interface TyreAxleTable {
  site_id: number
  record_id: number
  axle_number: number
  make: string | null
  model: string | null
  width: string | null
  height: string | null
  diameter: string | null
  speed: string | null
  load_index: string | null
  wet_grip: string | null
  noise_level: string | null
  roll_resistance: string | null
  dot: string | null
  size: string | null
  wheel_type: string | null
  wheel_make: string | null
  wheel_model: string | null
  wheel_size: string | null
}

export interface TyreWheelTable {
  site_id: number
  record_id: number
  axle_number: number
  side: 'left' | 'right'
  is_inner: boolean
  depth: string
}

export interface TyreHistoryEntryTable {
  site_id: number
  id: Generated<number>
  oid: Generated<string>
  record_id: number
  type_code: string
  comment: string
  axles: ColumnType<unknown, string, never>
  created_at: Date
  created_by: number
}

export interface TyreLabelTable {
  number: number
  make: string
  model: string
  size: string
  width: string | null
  height: string | null
  diameter: string | null
  load_index: string | null
  speed: string | null
  wet_grip: string | null
  roll_resistance: string | null
  noise_level: string | null
  is_for_snow: Generated<boolean>
  is_for_ice: Generated<boolean>
}

export interface TyreTables {
  tyre_label: TyreLabelTable
  tyre_type: TyreTypeTable
  tyre_lookup: TyreLookupTable
  tyre_record: TyreRecordTable
  tyre_axle: TyreAxleTable
  tyre_wheel: TyreWheelTable
  tyre_history_entry: TyreHistoryEntryTable
}
