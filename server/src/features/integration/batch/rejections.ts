import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { BatchContext } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import { type Fault, storedFaults } from './record-fault.ts'
import { searchTextsOf } from './search-texts.ts'
import type { Outcome } from './settled.ts'
import { type Slice, siteOf, takenOf } from './slice.ts'

/** Removes the refusals of records that are taken now, or are equal to the taken ones. */
export async function forgetRejections(
  tx: Tx,
  { entity, source }: { readonly entity: WritableEntity; readonly source: string },
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  await tx
    .deleteFrom('rejected_record')
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()
}

/** Stores the refusal of a record, so that people can learn why the record is not here. */
export async function noteRejection(
  { context: { tx, source, now, account }, entity, refs }: Slice,
  { externalId, data }: BatchRecord,
  faults: readonly Fault[],
): Promise<Pick<Outcome, 'siteId' | 'id'>> {
  const ref = refs.get(externalId)
  const siteId = ref?.site_id ?? siteOf(data ?? {}) ?? onlySiteOf(account)
  const values = {
    site_id: siteId,
    ...searchTextsOf({ ...takenOf(ref), ...data }),
    errors: storedFaults(faults, account.language),
    rejected_at: now,
    is_ignored: false,
  }
  await tx
    .insertInto('rejected_record')
    .values({ source, entity, external_id: externalId, ...values })
    .onConflict((conflict) => conflict.columns(['source', 'entity', 'external_id']).doUpdateSet(values))
    .execute()
  return { siteId, id: ref?.entity_id ?? null }
}

/** Returns the site of an account with one site, so that people of the site see records that name none. */
const onlySiteOf = ({ siteIds }: BatchContext['account']): number | null =>
  siteIds?.length === 1 ? (siteIds[0] ?? null) : null
