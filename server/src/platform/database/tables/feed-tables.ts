import type { Generated } from 'kysely'

/** Changes and live messages of committed transactions that are not in the feed yet. */
export interface OutboxTable {
  id: Generated<number>
  transaction: Generated<string>
  at: Generated<Date>
  message: string | null
  entity: string | null
  kind: string | null
  site_id: number | null
  entity_id: number | null
  actor: Generated<string | null>
}

export interface FeedTable {
  position: number
  at: Date
  entity: string
  kind: string
  site_id: number | null
  entity_id: number
  actor: string | null
}

export interface FeedStateTable {
  is_only: Generated<boolean>
  epoch: Generated<string>
  position: Generated<number>
  began_at: Generated<Date>
}

export interface RecordStateTable {
  entity: string
  entity_id: number
  site_id: number | null
  version: number
  created_at: Date | null
  changed_at: Date
}

export interface FeedTables {
  outbox: OutboxTable
  feed: FeedTable
  feed_state: FeedStateTable
  record_state: RecordStateTable
}
