import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import { isForeign, isOfAccount, onlySiteOf, refuseForeign } from './account-sites.ts'
import { readEarlier } from './earlier-versions.ts'
import type { BatchContext } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import type { UnknownReference } from './record-fault.ts'
import { searchTextsOf } from './search-texts.ts'
import { type Slice, takenOf } from './slice.ts'

/** The time in milliseconds for which a record waits for its references (docs/specification.md, Integration). */
const waitingTime = 7 * 86_400_000

/** Stores a record until its reference arrives. Replaces the record that waits under the same external id. */
export async function deferRecord(
  slice: Slice,
  { externalId, version, data }: BatchRecord,
  siteId: number | null,
  { entity: waitsFor, key }: UnknownReference,
): Promise<void> {
  const { context, entity, refs } = slice
  const { tx, source, now, account } = context
  const earlier = await readEarlier(slice, externalId)
  const values = {
    site_id: siteId ?? earlier.siteId ?? onlySiteOf(account),
    account_id: account.accountId,
    record: JSON.stringify({ version, data }),
    ...searchTextsOf({ ...takenOf(refs.get(externalId)), ...data }, earlier),
    waits_for_entity: waitsFor,
    waits_for_key: key,
  }
  // A newer patch does not prolong the wait.
  const times = { received_at: now, expires_at: new Date(now.getTime() + waitingTime) }
  await tx
    .insertInto('deferred_record')
    .values({ source, entity, external_id: externalId, ...values, ...times })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'entity', 'external_id'])
        .doUpdateSet(values)
        .where(isOfAccount(account, 'deferred_record.site_id')),
    )
    .execute()
}

interface StoredPatch {
  readonly version: string | null
  readonly data: JsonObject
}

/** A record that waits, and its site. */
export interface Stored extends StoredPatch {
  readonly siteId: number | null
}

/**
 * Returns the record that waits under an external id, and locks it; null if there is none.
 *
 * @throws {RecordRefusal} siteNotAllowed
 */
export async function findDeferred(
  { tx, source, account }: BatchContext,
  entity: WritableEntity,
  externalId: string,
): Promise<Stored | null> {
  const row = await tx
    .selectFrom('deferred_record')
    .select(['record', 'site_id'])
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  if (isForeign(account, row.site_id)) throw refuseForeign(entity)
  return { ...(row.record as unknown as StoredPatch), siteId: row.site_id }
}

/** Removes the record that waits under the external id of a newer one. */
export async function dropDeferred(
  { tx, source }: BatchContext,
  entity: WritableEntity,
  externalId: string,
): Promise<void> {
  await tx
    .deleteFrom('deferred_record')
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .execute()
}

/** Returns the keys for which records wait. */
export async function findWaiting(
  { tx, source }: BatchContext,
  entity: WritableEntity,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select wanted.key from unnest(${keys}::text[]) wanted (key) cross join lateral (
      select id from deferred_record
      where source = ${source} and waits_for_entity = ${entity} and waits_for_key = wanted.key limit 1) found`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/** A record that has waited. */
export interface WaitingRecord {
  readonly entity: WritableEntity
  readonly record: BatchRecord
  readonly siteId: number | null
}

/**
 * Removes and returns the records that wait for one of the keys, the oldest first. A record waits only for records of
 * its own site, and for those of the whole group.
 */
export async function takeWaiting(
  { tx, source }: BatchContext,
  entity: WritableEntity,
  arrived: readonly { readonly key: string; readonly siteId: number | null }[],
): Promise<readonly WaitingRecord[]> {
  const keys = arrived.map(({ key }) => key)
  const sites = arrived.map(({ siteId }) => siteId)
  const rows = await tx
    .deleteFrom('deferred_record')
    .where('source', '=', source)
    .where('waits_for_entity', '=', entity)
    .where('waits_for_key', '=', sql<string>`any(${keys}::text[])`)
    .where(
      sql<boolean>`exists (
        select from unnest(${keys}::text[], ${sites}::bigint[]) arrived (key, site)
        where arrived.key = waits_for_key and (site_id is null or arrived.site is null or arrived.site = site_id))`,
    )
    .returning(['id', 'entity', 'external_id', 'record', 'site_id'])
    .execute()
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ entity: ofRecord, external_id, record, site_id: siteId }) => {
      const { version, data } = record as unknown as StoredPatch
      return {
        entity: ofRecord as WritableEntity,
        record: { externalId: external_id, version, data },
        siteId,
      }
    })
}
