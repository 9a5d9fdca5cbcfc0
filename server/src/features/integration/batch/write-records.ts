import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { canonicalJson, combinePatches, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import { isForeign } from './account-sites.ts'
import type { Stored } from './deferred.ts'
import type { BatchContext, Fields, Found, Obstacle, Target } from './entity-writer.ts'
import { type BatchRecord, checkPatch, checkRequired } from './parse-record.ts'
import { plainValue, RecordRefusal, refuseRecord } from './record-fault.ts'
import { hashOf, type Outcome } from './settled.ts'
import { type ExternalRef, type Slice, siteOf, takenOf, targetOf } from './slice.ts'
import { releaseRefs, storeRefs } from './store-refs.ts'
import { writerOf } from './writers.ts'

/** A record with valid fields, for a site to which the account has access. */
export interface Received {
  readonly record: BatchRecord
  readonly ref: ExternalRef | undefined
  /** The stored record with the external id; null if it is new. */
  readonly known: Target | null
  readonly siteId: number | null
  /** The patch, merged with the one that has waited. */
  readonly patch: JsonObject
}

/**
 * Checks a record without comparing it to stored records.
 *
 * @param waiting the record that has waited under the external id
 * @throws {RecordRefusal}
 */
export function receiveRecord(slice: Slice, record: BatchRecord, waiting: Stored | null): Received {
  const { context, entity, refs } = slice
  const data = record.data ?? {}
  checkFields(slice, data)
  const ref = refs.get(record.externalId)
  const known = ref ? targetOf(ref) : null
  const writer = writerOf(entity)
  const sent = waiting ? combinePatches(waiting.data, data) : data
  const patch = ref?.deleted_at != null && writer.restore ? writer.restore(sent) : sent
  const siteId = known?.siteId ?? siteOf(patch)
  requireSite(context, siteId)
  const fixedSite = known ? known.siteId : (waiting?.siteId ?? null)
  if ((known || fixedSite !== null) && data.siteId !== undefined && data.siteId !== fixedSite)
    throw refuseRecord('siteFixed', '/siteId', data.siteId, { site: String(fixedSite) })
  return { record, ref, known, siteId, patch }
}

/**
 * Checks the fields of a patch, for a new or an existing record.
 *
 * @throws {RecordRefusal}
 */
export function checkFields({ context, entity, valid }: Slice, data: JsonObject): void {
  if (!valid.has(data)) checkPatch(entity, data, { isNew: false, language: context.account.language })
}

/** @throws {RecordRefusal} siteNotAllowed */
function requireSite({ account }: BatchContext, siteId: number | null): void {
  if (isForeign(account, siteId)) throw refuseRecord('siteNotAllowed', '/siteId', siteId)
}

/** A received record with stored ids instead of its references. */
export interface Resolved extends Received {
  readonly fields: Fields<WritableEntity>
}

/** A record with its stored record, if there is one. */
export interface Located extends Resolved {
  /** The stored record with the external id or the natural key; null if the record is new. */
  readonly target: Target | null
  /** The fields for the writer. */
  readonly changed: Fields<WritableEntity>
  readonly found: Found
  readonly obstacle: Obstacle | null
  /** The external id of a deleted record of the source that was found by its natural key. The new one replaces it. */
  readonly replaced: string | null
}

const nothing: Found = { target: null, keys: [] }

/** Finds the stored records of the given ones, and whether they can be written. Writes nothing. */
export async function locateRecords(slice: Slice, records: readonly Resolved[]): Promise<readonly Located[]> {
  const { context, entity } = slice
  const writer = writerOf(entity)
  const isAlone = records.length === 1
  const isNeeded = !(isAlone && records[0]?.known)
  const found = isNeeded
    ? await writer.find(
        context,
        records.map(({ fields }) => fields),
      )
    : []
  const adopted = records.flatMap(({ known }, index) => (known ? [] : [found[index]?.target ?? []].flat()))
  const others = await readOtherRefs(slice, adopted)
  const located = records.map((record, index): Located => {
    const ofRecord = found[index] ?? nothing
    const target = record.known ?? ofRecord.target
    const isUnchanged = record.known !== null && record.ref?.deleted_at == null
    const changed = isUnchanged
      ? changedSince(takenOf(record.ref), record.patch, record.fields)
      : record.fields
    const other = target && !record.known ? others.get(nameOf(target)) : undefined
    return {
      ...record,
      target,
      changed,
      found: ofRecord,
      obstacle: obstacleOf(slice, record, { target, other, field: ofRecord.field }),
      replaced: other?.isDeleted ? other.externalId : null,
    }
  })
  const free = located.filter(({ obstacle }) => obstacle === null)
  const checked = await writer.check?.(
    context,
    free.map(({ target, changed: patch }) => ({ target, patch })),
  )
  if (checked === undefined) return located
  const obstacles = new Map(free.map((record, index) => [record, checked[index] ?? null]))
  return located.map((record) => ({ ...record, obstacle: record.obstacle ?? obstacles.get(record) ?? null }))
}

const nameOf = ({ siteId, id }: Target): string => `${siteId}/${id}`

interface Match extends Pick<Found, 'target' | 'field'> {
  /** The other external id by which the source already refers to the found record. */
  readonly other: OtherRef | undefined
}

function obstacleOf(
  slice: Slice,
  { known, patch }: Resolved,
  { target, field = '', other }: Match,
): RecordRefusal | null {
  const { context, entity } = slice
  try {
    if (target === null) {
      checkFields(slice, patch)
      checkRequired(entity, patch)
    }
    if (target !== null && known === null) requireSite(context, target.siteId)
    if (other && !other.isDeleted)
      throw refuseRecord('keyTaken', `/${field}`, plainValue(patch[field]), { key: other.externalId })
    return null
  } catch (error) {
    if (error instanceof RecordRefusal) return error
    throw error
  }
}

interface OtherRef {
  readonly externalId: string
  readonly isDeleted: boolean
}

/** Returns the external ids with which the source already refers to some stored records. */
async function readOtherRefs(
  { context: { tx, source }, entity }: Slice,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, OtherRef>> {
  const [first] = targets
  if (first === undefined) return new Map()
  const ids = targets.map(({ id }) => id)
  const sites = targets.map(({ siteId }) => siteId)
  const isOfSite = first.siteId === null ? sql`ref.site_id is null` : sql`ref.site_id = wanted.site_id`
  const { rows } = await sql<OtherRef & { readonly siteId: number | null; readonly id: number }>`
    select found.* from unnest(${sites}::bigint[], ${ids}::bigint[]) wanted (site_id, id)
    cross join lateral (
      select ref.site_id as "siteId", entity_id as id, external_id as "externalId",
        deleted_at is not null as "isDeleted"
      from external_ref ref
      where source = ${source} and entity = ${entity} and ${isOfSite} and entity_id = wanted.id limit 1) found`.execute(
    tx,
  )
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** Returns the fields that differ from the latest values of the source. */
function changedSince(
  taken: JsonObject,
  patch: JsonObject,
  fields: Fields<WritableEntity>,
): Fields<WritableEntity> {
  const changed = Object.entries(fields).filter(
    ([name]) => !(name in taken) || canonicalJson(taken[name]) !== canonicalJson(patch[name]),
  )
  return Object.fromEntries(changed) as Fields<WritableEntity>
}

/**
 * Counts the first records that can be written together with the same result as one by one: they have no
 * obstacle, and no natural key or stored record in common.
 */
export function countIndependent(located: readonly Located[]): number {
  const taken = new Set<string>()
  const isIndependent = ({ obstacle, target, known, found }: Located): boolean => {
    if (obstacle !== null) return false
    // If a record changes its natural key, it may free the key for the next record.
    if (known && found.keys.length > 0 && found.target?.id !== known.id) return false
    const names = [...found.keys.map((key) => `key ${key}`), ...(target ? [`record ${nameOf(target)}`] : [])]
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  }
  const end = located.findIndex((record) => !isIndependent(record))
  return end < 0 ? located.length : end
}

/** Inserts and changes stored records, and stores that the sent records were accepted. */
export async function writeRecords(slice: Slice, located: readonly Located[]): Promise<readonly Outcome[]> {
  const { context, entity } = slice
  const writer = writerOf(entity)
  const added = located.filter(({ target }) => target === null)
  const existing = located.flatMap(({ target, ...record }) => (target ? [{ ...record, target }] : []))
  const inserted =
    added.length === 0
      ? []
      : await writer.insert(
          context,
          added.map(({ fields }) => fields),
        )
  const updated =
    existing.length === 0
      ? []
      : await writer.update(
          context,
          existing.map(({ target, changed, ref }) => ({ target, patch: changed, taken: takenOf(ref) })),
        )
  const outcomes = new Map<BatchRecord, { readonly target: Target; readonly status: Outcome['status'] }>()
  for (const [index, { record }] of added.entries())
    outcomes.set(record, { target: required(inserted[index]), status: 'created' })
  for (const [index, { record, target, ref }] of existing.entries()) {
    const isChanged = updated[index] === true || ref?.deleted_at != null
    outcomes.set(record, { target, status: isChanged ? 'updated' : 'unchanged' })
  }
  await releaseRefs(
    slice,
    located.flatMap(({ replaced }) => replaced ?? []),
  )
  await storeRefs(
    slice,
    located.map(({ record, patch }) => ({
      record,
      target: required(outcomes.get(record)).target,
      hash: hashOf(record.data ?? {}),
      patch,
    })),
  )
  return located.map(({ record }) => {
    const { target, status } = required(outcomes.get(record))
    return { status, siteId: target.siteId, id: target.id }
  })
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A writer returns a result for each record')
  return value
}
