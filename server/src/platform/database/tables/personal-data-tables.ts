import type { ReadOccasion } from '@verstas/contract/personal-data/read-entities.ts'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

/** Legal holds. `until_day` is a text such as `2026-11-29`. */
export interface LegalHoldTable {
  site_id: number
  id: Generated<number>
  customer_id: number | null
  vehicle_id: number | null
  work_order_id: number | null
  employee_id: number | null
  reason: string
  until_day: string | null
  placed_by: number
  placed_at: Date
  ended_at: Date | null
  ended_by: number | null
}

/** Reads of data about people. */
export interface PersonReadTable {
  site_id: number
  id: Generated<number>
  reader_id: number
  customer_id: number | null
  employee_id: number | null
  occasion: ReadOccasion
  hour: Date
  at: Date
}

/** Daily runs of the removal by age. `day` is a text such as `2026-11-29`. */
export interface RetentionRunTable {
  day: string
  began_at: Date
  ended_at: Date | null
  removed: Json
  failure: string | null
}

export interface PersonalDataTables {
  legal_hold: LegalHoldTable
  person_read: PersonReadTable
  retention_run: RetentionRunTable
}
