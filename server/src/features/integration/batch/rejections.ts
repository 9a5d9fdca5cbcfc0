import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { isForeign, isOfAccount, onlySiteOf } from './account-sites.ts'
import { readEarlier } from './earlier-versions.ts'
import type { BatchRecord } from './parse-record.ts'
import { type Fault, storedFaults } from './record-fault.ts'
import { searchTextsOf } from './search-texts.ts'
import type { Outcome } from './settled.ts'
import { type Slice, siteOf, takenOf } from './slice.ts'

interface Refused {
  readonly entity: WritableEntity
  readonly source: string
  readonly account: Pick<ServiceSession, 'siteIds'>
}

/** Removes the refusals of records that are now accepted, or equal to the accepted version. */
export async function forgetRejections(
  tx: Tx,
  { entity, source, account }: Refused,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  await tx
    .deleteFrom('rejected_record')
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .where(isOfAccount(account))
    .execute()
}

/**
 * Stores the refusal of a record, so that people can find out why it is missing. Stores nothing about a
 * record of a foreign site, because that site has not sent it. A person is an exception, because the person
 * may also work at the account's site.
 */
export async function noteRejection(
  slice: Slice,
  { externalId, data }: BatchRecord,
  faults: readonly Fault[],
): Promise<Pick<Outcome, 'siteId' | 'id'>> {
  const { context, entity, refs, foreign, deferred } = slice
  const { tx, source, now, account } = context
  if (foreign.has(externalId) && entity !== 'employees') return { siteId: onlySiteOf(account), id: null }
  const ref = refs.get(externalId)
  const earlier = await readEarlier(slice, externalId)
  const named = siteOf(data ?? {})
  const siteId =
    ref?.site_id ?? (isForeign(account, named) ? null : named) ?? earlier.siteId ?? onlySiteOf(account)
  const values = {
    site_id: siteId,
    account_id: account.accountId,
    ...searchTextsOf({ ...takenOf(ref), ...earlier.waiting, ...data }, earlier),
    errors: storedFaults(faults, account.language),
    rejected_at: now,
    is_ignored: false,
  }
  // Replaces even a refusal by an account of another site, if the record is stored or waits here.
  const isOurs =
    ref || deferred.has(externalId) ? sql<boolean>`true` : isOfAccount(account, 'rejected_record.site_id')
  await tx
    .insertInto('rejected_record')
    .values({ source, entity, external_id: externalId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['source', 'entity', 'external_id']).doUpdateSet(values).where(isOurs),
    )
    .execute()
  return { siteId, id: ref?.entity_id ?? null }
}
