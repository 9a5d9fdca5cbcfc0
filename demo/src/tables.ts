import { sql } from 'kysely'
import type { Executor } from './insert-rows.ts'

/**
 * The tables that `loadDemo` fills from the ledger. A referenced table is before the tables that reference
 * it.
 */
export const tablesInOrder = [
  'site',
  'stock',
  'work_order_priority',
  'text_override',
  'quick_reply',
  'stamping_type',
  'work_order_substatus',
  'access_profile',
  'profile_right',
  'employee',
  'employee_site',
  'credential',
  'trusted_device',
  'pin',
  'customer',
  'vehicle',
  'warranty',
  'service_visit',
  'service_visit_row',
  'supplier',
  'product_group',
  'part',
  'part_association',
  'part_stock',
  'part_barcode',
  'work_operation',
  'work_order',
  'job',
  'job_row',
  'part_reservation',
  'resource',
  'favourite_resource',
  'reservation',
  'reservation_resource',
  'shift',
  'roster_pattern',
  'roster_pattern_day',
  'roster_assignment',
  'roster_change',
  'roster_run',
  'stamping',
  'stamping_row',
  'stamping_correction',
  'tyre_type',
  'tyre_lookup',
  'tyre_label',
  'survey',
  'survey_version',
  'inspection',
  'inspection_property',
  'inspection_signature',
  'inspection_revision',
  'activity_type',
  'favourite_activity_type',
  'activity_text_template',
  'activity',
  'activity_history',
  'inspection_follow_up',
  'inspection_offer',
  'inspection_offer_line',
  'inspection_offer_answer',
  'chat_topic',
  'chat_message',
  'chat_member',
  'event',
  'service_account',
  'service_key',
  'integration_source',
  'external_ref',
  'field_master',
  'integration_count',
  'rejected_record',
  'deferred_record',
  'difference',
  'integration_job',
] as const

/** Sets the sequence of each table above the ids that the demo assigned. */
export async function advanceIdentities(tx: Executor): Promise<void> {
  const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(tx)
  for (const { table } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}::text, 'id'), max(id)) from ${sql.table(table)}`.execute(
      tx,
    )
}
