import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface IntegrationJobTable {
  id: Generated<number>
  account_id: number
  source: string
  entity: string
  mode: 'upsert' | 'snapshot'
  is_dry_run: boolean
  state: Generated<'open' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled'>
  file_key: string | null
  byte_count: Generated<number | null>
  total: Generated<number | null>
  text_bytes: Generated<number | null>
  processed: Generated<number>
  next_offset: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  stale: Generated<number>
  deferred: Generated<number>
  deleted: Generated<number>
  rejected: Generated<number>
  missing: Generated<number | null>
  missing_site_ids: Generated<number[] | null>
  is_confirmed: Generated<boolean>
  missing_cursor: Generated<string>
  has_unreadable_line: Generated<boolean>
  lease_owner: Generated<string | null>
  leased_until: Generated<Date | null>
  failures: Generated<number>
  fault: Generated<string | null>
  created_at: Date
  started_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

export interface IntegrationJobSeenTable {
  job_id: number
  external_id: string
}

export interface IntegrationJobResultTable {
  job_id: number
  index: number
  external_id: string | null
  status: 'deferred' | 'rejected'
  errors: Json
  line_offset: number | null
  line_length: number | null
}

export interface IntegrationJobTables {
  integration_job: IntegrationJobTable
  integration_job_seen: IntegrationJobSeenTable
  integration_job_result: IntegrationJobResultTable
}
