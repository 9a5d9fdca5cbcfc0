import { hash } from 'node:crypto'
import type { RecordStatus } from '@verstas/contract/integration/batch.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { canonicalJson, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { compareVersions } from '@verstas/domain/integration/versions.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { isForeign } from './account-sites.ts'
import { eachExternalId } from './each-external-id.ts'
import type { BatchRecord } from './parse-record.ts'
import type { ExternalRef } from './slice.ts'
import { readWaiting, type Waiting } from './waiting.ts'

/** The status of a record, and the stored record. */
export interface Outcome {
  readonly status: RecordStatus
  readonly siteId: number | null
  readonly id: number | null
}

/** The columns of a reference that `findSettled` needs. */
export type TakenRecord = Pick<
  ExternalRef,
  'external_id' | 'site_id' | 'entity_id' | 'version' | 'content_hash' | 'deleted_at'
>

/**
 * Returns the outcome of a record that changes nothing, because it is older than the accepted version or has
 * the same content. Undefined for all others.
 *
 * @param deferred the external ids with a waiting record; their accepted content is not the latest one
 */
export function findSettled(
  ref: TakenRecord | undefined,
  { externalId, version, data }: BatchRecord,
  deferred: ReadonlySet<string>,
): Outcome | undefined {
  if (ref === undefined) return undefined
  if (isOlder(version, ref.version)) return { status: 'stale', ...placeOf(ref) }
  const isSame =
    data !== null &&
    ref.entity_id !== null &&
    ref.deleted_at === null &&
    !deferred.has(externalId) &&
    ref.content_hash?.equals(hashOf(data)) === true
  return isSame ? { status: 'unchanged', ...placeOf(ref) } : undefined
}

/** The accepted and waiting records of other systems, read without locks. */
export interface Known extends Waiting {
  /** The accepted records, without those of foreign sites. */
  readonly taken: ReadonlyMap<string, TakenRecord>
}

export const nothingKnown: Known = {
  taken: new Map(),
  deferred: new Set(),
  rejected: new Set(),
  foreign: new Set(),
  isAwaited: false,
  hasSource: false,
}

/** Merges two sets of known records. */
export const joinKnown = (one: Known, other: Known): Known => ({
  taken: new Map([...one.taken, ...other.taken]),
  deferred: new Set([...one.deferred, ...other.deferred]),
  rejected: new Set([...one.rejected, ...other.rejected]),
  foreign: new Set([...one.foreign, ...other.foreign]),
  isAwaited: one.isAwaited || other.isAwaited,
  hasSource: one.hasSource || other.hasSource,
})

interface Naming {
  readonly entity: WritableEntity
  readonly source: string
  readonly account: Pick<ServiceSession, 'siteIds'>
}

/** Reads the accepted and waiting states of some records, in two statements. */
export async function readKnown(
  tx: Tx,
  { entity, source, account }: Naming,
  externalIds: readonly string[],
): Promise<Known> {
  const { rows: taken } = await sql<TakenRecord>`
    ${eachExternalId(externalIds)} (
      select external_id, site_id, entity_id, version, content_hash, deleted_at from external_ref stored
      where source = ${source} and entity = ${entity} and stored.external_id = wanted.external_id limit 1) found`.execute(
    tx,
  )
  const waiting = await readWaiting(tx, { source, entity, account }, externalIds)
  return { ...waiting, ...withoutForeign(account, taken, waiting.foreign) }
}

/**
 * Splits references into those at sites of the account, by external id, and the external ids of all others.
 */
export function withoutForeign<Ref extends Pick<ExternalRef, 'external_id' | 'site_id'>>(
  account: Naming['account'],
  refs: readonly Ref[],
  foreign: ReadonlySet<string>,
): { readonly taken: ReadonlyMap<string, Ref>; readonly foreign: ReadonlySet<string> } {
  const elsewhere = refs.filter((ref) => isForeign(account, ref.site_id)).map((ref) => ref.external_id)
  const all = new Set([...foreign, ...elsewhere])
  const visibleRefs = refs.filter((ref) => !all.has(ref.external_id))
  return { taken: new Map(visibleRefs.map((ref) => [ref.external_id, ref])), foreign: all }
}

/**
 * True if a version is older than the accepted one. Without versions, the record that arrives later is newer.
 */
export const isOlder = (received: string | null, taken: string | null): boolean =>
  received !== null && taken !== null && compareVersions(received, taken) === 'older'

/** Returns the stored record's site and id, for the result of a newer record. */
export const placeOf = (ref: Pick<ExternalRef, 'site_id' | 'entity_id'>): Pick<Outcome, 'siteId' | 'id'> => ({
  siteId: ref.site_id,
  id: ref.entity_id,
})

const hashes = new WeakMap<JsonObject, Buffer>()

/** Returns the hash of a record's content. Caches it, because a record may be hashed several times. */
export function hashOf(data: JsonObject): Buffer {
  const known = hashes.get(data)
  if (known !== undefined) return known
  const computed = hash('sha256', canonicalJson(data), 'buffer')
  hashes.set(data, computed)
  return computed
}
