import { combinePatches, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import type { Target } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import { type Slice, takenOf } from './slice.ts'
import { recordsOf } from './write-fields.ts'
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
  const rows = takings.map(({ record: { externalId, version }, target, siteId, hash, patch }) => ({
    source,
    entity,
    external_id: externalId,
    site_id: target?.siteId ?? siteId ?? null,
    entity_id: target?.id ?? null,
    version,
    taken: patch && isShared ? combinePatches(takenOf(refs.get(externalId)), patch) : null,
    content_hash: hash && `\\x${hash.toString('hex')}`,
    taken_at: now,
    deleted_at: hash === null ? now : null,
  }))
  const updated = rows.filter((row) => refs.has(row.external_id))
  if (updated.length > 0)
    await sql`
      update external_ref ref set site_id = sent.site_id, entity_id = sent.entity_id,
        version = coalesce(sent.version, ref.version), taken = coalesce(sent.taken, ref.taken),
        content_hash = sent.content_hash, taken_at = sent.taken_at, deleted_at = sent.deleted_at
      from ${recordsOf('external_ref', updated)} sent
      cross join lateral (
        select stored.ctid from external_ref stored
        where stored.source = ${source} and stored.entity = ${entity}
          and stored.external_id = sent.external_id limit 1) place
      where ref.ctid = place.ctid`.execute(tx)
  const added = rows.filter((row) => !refs.has(row.external_id))
  // The insert fails if another transaction has concurrently stored an external id. The slice is then
  // retried.
  if (added.length > 0)
    await sql`insert into external_ref select * from ${recordsOf('external_ref', added)}`.execute(tx)
}
