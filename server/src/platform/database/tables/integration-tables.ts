import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export interface IntegrationSourceTable {
  name: string
  is_paused: Generated<boolean>
  paused_at: Generated<Date | null>
  pull_address: Generated<string | null>
  pull_secret: Generated<string | null>
  expected_minutes: Generated<number | null>
  account_id: Generated<number | null>
  first_contact_at: Date
  last_contact_at: Date
}

export interface ExternalRefTable {
  source: string
  entity: string
  external_id: string
  site_id: number | null
  entity_id: number | null
  version: Generated<string | null>
  taken: ColumnType<unknown, string | null | undefined, string | null>
  content_hash: Buffer | null
  taken_at: Date
  deleted_at: Date | null
}

export interface DeferredRecordTable {
  id: Generated<number>
  source: string
  entity: string
  external_id: string
  site_id: number | null
  account_id: number
  label: Generated<string | null>
  search_keys: Generated<string[]>
  record: Json
  waits_for_entity: string
  waits_for_key: string
  received_at: Date
  expires_at: Date
}

export interface RejectedRecordTable {
  id: Generated<number>
  source: string
  entity: string
  external_id: string
  site_id: number | null
  /** The account that sent the record; null for refusals before the column existed. */
  account_id: number | null
  label: string | null
  search_keys: Generated<string[]>
  errors: Json
  rejected_at: Date
  is_ignored: Generated<boolean>
}

export interface DifferenceTable {
  site_id: number
  id: Generated<number>
  source: string
  entity: string
  entity_id: number
  path: string
  theirs: Json | null
  ours: Json | null
  since: Date
  resolution: Generated<'taken' | 'kept' | null>
  resolved_at: Generated<Date | null>
  resolved_by: Generated<number | null>
  version: Generated<number>
  is_in_force: Generated<boolean>
}

export interface FieldMasterTable {
  site_id: number
  field_group: string
  master: string
}

export interface IntegrationCountTable {
  source: string
  site_id: number | null
  entity: string
  day: string
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  stale: Generated<number>
  deferred: Generated<number>
  deleted: Generated<number>
  rejected: Generated<number>
  last_at: Date
}

export interface IntegrationTables {
  integration_source: IntegrationSourceTable
  external_ref: ExternalRefTable
  deferred_record: DeferredRecordTable
  rejected_record: RejectedRecordTable
  difference: DifferenceTable
  field_master: FieldMasterTable
  integration_count: IntegrationCountTable
}
