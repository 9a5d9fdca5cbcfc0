import type { RecordResult, RecordStatus } from '@verstas/contract/integration/batch.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { counter } from '../../../platform/metrics/registry.ts'

interface Counted {
  readonly siteId: number | null
  readonly result: Pick<RecordResult, 'status'>
}

const received = counter({
  name: 'verstas_integration_records_total',
  help: 'Records that other systems sent, by their result.',
  labels: ['source', 'outcome'],
})

/** Adds the results of some committed records to the metrics. */
export function measureRecords(source: string, records: readonly Counted[]): void {
  for (const [outcome, { length }] of Map.groupBy(records, ({ result }) => result.status))
    received.add({ source, outcome }, length)
}

/** Adds the results of some records to the counts of the day, in the time zone of the site. */
export async function countRecords(
  tx: Tx,
  { source, entity, at }: { readonly source: string; readonly entity: string; readonly at: Date },
  records: readonly Counted[],
): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(records, (record) => record.siteId)) {
    const count = (status: RecordStatus) => ofSite.filter(({ result }) => result.status === status).length
    const counts = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      stale: count('stale'),
      deferred: count('deferred'),
      deleted: count('deleted'),
      rejected: count('rejected'),
    }
    await tx
      .insertInto('integration_count')
      .values({
        source,
        site_id: siteId,
        entity,
        day: sql<string>`(${at}::timestamptz at time zone coalesce((select time_zone from site where id = ${siteId}::bigint), 'UTC'))::date`,
        ...counts,
        last_at: at,
      })
      .onConflict((conflict) =>
        conflict.constraint('integration_count__key').doUpdateSet((eb) => ({
          created: eb('integration_count.created', '+', counts.created),
          updated: eb('integration_count.updated', '+', counts.updated),
          unchanged: eb('integration_count.unchanged', '+', counts.unchanged),
          stale: eb('integration_count.stale', '+', counts.stale),
          deferred: eb('integration_count.deferred', '+', counts.deferred),
          deleted: eb('integration_count.deleted', '+', counts.deleted),
          rejected: eb('integration_count.rejected', '+', counts.rejected),
          last_at: at,
        })),
      )
      .execute()
  }
}
