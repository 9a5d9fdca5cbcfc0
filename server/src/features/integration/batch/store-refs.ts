import { combinePatches, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Target } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import { type Slice, takenOf } from './slice.ts'
import { writerOf } from './writers.ts'

/** An accepted record or deletion of a source. */
export interface Taking {
  readonly record: BatchRecord
  readonly target: Target | null
  /**
   * The site of a record that was removed, or was deleted before it was received. Its external id continues
   * to belong to the site.
   */
  readonly siteId?: number | null
  /** The hash of the content; null for a deletion. */
  readonly hash: Buffer | null
  readonly patch?: JsonObject
}

/** Stores that records were accepted. If a record has no version or no values, the earlier ones remain. */
export async function storeRefs(
  { context: { tx, source, now }, entity, refs }: Slice,
  takings: readonly Taking[],
): Promise<void> {
  const isShared = writerOf(entity).isShared === true
  const rows = takings.map(
    ({ record: { externalId, version }, target, siteId, hash, patch }): SentRef => ({
      external_id: externalId,
      site_id: target?.siteId ?? siteId ?? undefined,
      entity_id: target?.id,
      version: version ?? undefined,
      taken: patch && isShared ? combinePatches(takenOf(refs.get(externalId)), patch) : undefined,
      hash: hash?.toString('base64'),
    }),
  )
  const updated = rows.filter((row) => refs.has(row.external_id))
  if (updated.length > 0)
    await sql`
      update external_ref ref set site_id = sent.site_id, entity_id = sent.entity_id,
        version = coalesce(sent.version, ref.version), taken = coalesce(sent.taken, ref.taken),
        content_hash = sent.content_hash, taken_at = ${now}::timestamptz, deleted_at = ${deletedAt(now)}
      from ${sentRefs(updated)}
      cross join lateral (
        select stored.ctid from external_ref stored
        where stored.source = ${source} and stored.entity = ${entity}
          and stored.external_id = sent.external_id limit 1) place
      where ref.ctid = place.ctid`.execute(tx)
  const added = rows.filter((row) => !refs.has(row.external_id))
  // The insert fails if another transaction has concurrently stored an external id. The slice is then
  // retried.
  if (added.length > 0)
    await sql`
      insert into external_ref
        (source, entity, external_id, site_id, entity_id, version, taken, content_hash, taken_at, deleted_at)
      select ${source}, ${entity}, external_id, site_id, entity_id, version, taken, content_hash, ${now}::timestamptz,
        ${deletedAt(now)}
      from ${sentRefs(added)}`.execute(tx)
}

/**
 * Releases the stored records of deleted external ids, because other external ids replace them. An external id that is
 * sent again afterwards is a new record.
 */
export async function releaseRefs(
  { context: { tx, source }, entity }: Slice,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  await tx
    .updateTable('external_ref')
    .set({ entity_id: null })
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', 'in', externalIds)
    .where('deleted_at', 'is not', null)
    .execute()
}

/** Notes in a slice that external ids were replaced, after their savepoint was released. */
export function noteReleased({ refs }: Slice, externalIds: readonly (string | null | undefined)[]): void {
  for (const externalId of externalIds) {
    const ref = externalId == null ? undefined : refs.get(externalId)
    if (ref) refs.set(ref.external_id, { ...ref, entity_id: null })
  }
}

/** The columns of a reference that differ between the records of a statement; undefined for null. */
interface SentRef {
  readonly external_id: string
  readonly site_id: number | undefined
  readonly entity_id: number | undefined
  readonly version: string | undefined
  readonly taken: JsonObject | undefined
  /** Undefined for a deletion; otherwise in base64. */
  readonly hash: string | undefined
}

/** Converts references to the table `sent`. */
const sentRefs = (rows: readonly SentRef[]): RawBuilder<unknown> => sql`(
  select row.external_id, site_id, entity_id, version, taken, decode(hash, 'base64') as content_hash
  from json_to_recordset(${JSON.stringify(rows)}::text::json) as row
    (external_id text, site_id bigint, entity_id bigint, version text, taken jsonb, hash text)) sent`

/** The time of a deletion; null for other records. */
const deletedAt = (now: Date): RawBuilder<unknown> =>
  sql`case when sent.content_hash is null then ${now}::timestamptz end`
