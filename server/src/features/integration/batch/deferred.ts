import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { compareVersions } from '@verstas/domain/integration/versions.ts'
import { sql } from 'kysely'
import type { BatchContext } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import type { UnknownReference } from './record-fault.ts'
import { searchTextsOf } from './search-texts.ts'

/** The time in milliseconds for which a record waits for its references (docs/specification.md, Integration). */
const waitingTime = 7 * 86_400_000

/** Stores a record until its reference arrives. Replaces the record that waits under the same external id. */
export async function deferRecord(
  { tx, source, now, account }: BatchContext,
  entity: WritableEntity,
  { externalId, version, data }: BatchRecord,
  siteId: number | null,
  { entity: waitsFor, key }: UnknownReference,
): Promise<void> {
  const values = {
    site_id: siteId,
    account_id: account.accountId,
    record: JSON.stringify({ version, data }),
    ...searchTextsOf(data ?? {}),
    waits_for_entity: waitsFor,
    waits_for_key: key,
  }
  // A patch that arrives meanwhile does not prolong the wait.
  const times = { received_at: now, expires_at: new Date(now.getTime() + waitingTime) }
  await tx
    .insertInto('deferred_record')
    .values({ source, entity, external_id: externalId, ...values, ...times })
    .onConflict((conflict) => conflict.columns(['source', 'entity', 'external_id']).doUpdateSet(values))
    .execute()
}

interface Stored {
  readonly version: string | null
  readonly data: JsonObject
}

/** Returns the record that waits under an external id, and locks it; null if there is none. */
export async function findDeferred(
  { tx, source }: BatchContext,
  entity: WritableEntity,
  externalId: string,
): Promise<Stored | null> {
  const row = await tx
    .selectFrom('deferred_record')
    .select('record')
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .forUpdate()
    .executeTakeFirst()
  return row ? (row.record as unknown as Stored) : null
}

/**
 * Removes the record that waits under the external id of a newer one.
 *
 * @returns `stale` if the waiting record is newer; it then stays
 */
export async function dropDeferred(
  context: BatchContext,
  entity: WritableEntity,
  { externalId, version }: Pick<BatchRecord, 'externalId' | 'version'>,
): Promise<'none' | 'dropped' | 'stale'> {
  const waiting = await findDeferred(context, entity, externalId)
  if (waiting === null) return 'none'
  if (version !== null && waiting.version !== null && compareVersions(version, waiting.version) === 'older')
    return 'stale'
  await context.tx
    .deleteFrom('deferred_record')
    .where('source', '=', context.source)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .execute()
  return 'dropped'
}

/** Returns those of some keys for which records wait. */
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

/** Removes and returns the records that wait for one of the keys, the oldest first. */
export async function takeWaiting(
  { tx, source }: BatchContext,
  entity: WritableEntity,
  keys: readonly string[],
): Promise<readonly { readonly entity: WritableEntity; readonly record: BatchRecord }[]> {
  const rows = await tx
    .deleteFrom('deferred_record')
    .where('source', '=', source)
    .where('waits_for_entity', '=', entity)
    .where('waits_for_key', '=', sql<string>`any(${keys}::text[])`)
    .returning(['id', 'entity', 'external_id', 'record'])
    .execute()
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ entity: ofRecord, external_id, record }) => {
      const { version, data } = record as unknown as Stored
      return { entity: ofRecord as WritableEntity, record: { externalId: external_id, version, data } }
    })
}
