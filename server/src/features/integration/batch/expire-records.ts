import type { Language } from '@verstas/contract/texts/language.ts'
import { sql } from 'kysely'
import { retentionDays } from '../../../platform/database/retention-days.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { storedFaults } from './record-fault.ts'

interface Expired {
  readonly source: string
  readonly entity: string
  readonly external_id: string
  readonly site_id: number | null
  readonly account_id: number
  /** The language of the record's account; null if the account is unknown. */
  readonly language: Language | null
  readonly waits_for_entity: string
  readonly waits_for_key: string
  readonly label: string | null
  readonly search_keys: string[]
}

/**
 * Rejects records whose reference has not arrived within seven days, and stores the reason in
 * `rejected_record`. Also deletes old counts.
 *
 * @returns the number of rejected records, at most 1000
 */
export function expireRecords(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Expired>`
      delete from deferred_record where id in (
        select id from deferred_record where expires_at <= ${now} order by id limit 1000 for update skip locked)
      returning *, (select language from service_account where id = deferred_record.account_id) as language`.execute(
      tx,
    )
    for (const row of rows) {
      const reference = `${row.waits_for_entity} ${row.waits_for_key}`
      const faults = [{ code: 'neverArrived', path: '', params: { reference } }] as const
      const rejected = {
        site_id: row.site_id,
        account_id: row.account_id,
        label: row.label,
        search_keys: row.search_keys,
        errors: storedFaults(faults, row.language ?? 'en'),
        rejected_at: now,
        is_ignored: false,
      }
      const { source, entity, external_id } = row
      await tx
        .insertInto('rejected_record')
        .values({ source, entity, external_id, ...rejected })
        .onConflict((conflict) => conflict.columns(['source', 'entity', 'external_id']).doUpdateSet(rejected))
        .execute()
    }
    await sql`delete from integration_count where day < (${now}::timestamptz at time zone 'UTC')::date - ${await retentionDays(tx, 'recordCounts')}::int`.execute(
      tx,
    )
    return rows.length
  })
}
