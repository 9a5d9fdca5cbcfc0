import { createHash } from 'node:crypto'
import type { RecordStatus } from '@verstas/contract/integration/batch.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { canonicalJson, combinePatches, type JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { compareVersions } from '@verstas/domain/integration/versions.ts'
import { type Selectable, sql } from 'kysely'
import { databaseErrorOf, isSerializationFailure } from '../../../platform/database/database-error.ts'
import type { ExternalRefTable } from '../../../platform/database/tables/integration-tables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { answerOf, Refusal } from '../../../platform/http/refusal.ts'
import { faultOfDatabase } from './conflicts.ts'
import { deferRecord, dropDeferred, findDeferred, takeWaiting } from './deferred.ts'
import type { BatchContext, EntityWriter, Fields, Target } from './entity-writer.ts'
import { type BatchRecord, checkPatch } from './parse-record.ts'
import { type Fault, RecordRefusal, refuseRecord, storedFaults, UnknownReference } from './record-fault.ts'
import { type References, readReferences } from './references.ts'
import { searchTextsOf } from './search-texts.ts'
import { writerOf } from './writers.ts'

type ExternalRef = Selectable<ExternalRefTable>

/**
 * Some records of one entity that are applied in one transaction, and the data about them that was read from the
 * database.
 */
export interface Slice {
  readonly context: BatchContext
  readonly entity: WritableEntity
  /** The rows of `external_ref` by external id. Applying a record replaces its row here. */
  readonly refs: Map<string, ExternalRef>
  readonly references: References
  /** The external ids of the slice under which a record waits, and those under which one was refused. */
  readonly deferred: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
  /** True if records of the source wait for some record of this entity. */
  readonly isAwaited: boolean
}

export interface Outcome {
  readonly status: RecordStatus
  readonly siteId: number | null
  readonly id: number | null
}

/** Adds the source of records at its first contact. */
export async function addSource(
  tx: Tx,
  name: string,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('integration_source')
    .values({ name, first_contact_at: now, last_contact_at: now, account_id: accountId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Reads what the records need in few statements, and locks their references until the transaction ends. */
export async function readSlice(
  tx: Tx,
  { entity, ...circumstances }: Omit<BatchContext, 'tx' | 'author'> & { readonly entity: WritableEntity },
  records: readonly BatchRecord[],
): Promise<Slice> {
  const { source, account } = circumstances
  if (writerOf(entity).runsAlone)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`batch ${entity}`}, 0))`.execute(tx)
  const externalIds = records.map(({ externalId }) => externalId)
  const rows =
    externalIds.length === 0
      ? []
      : await tx
          .selectFrom('external_ref')
          .selectAll()
          .where('source', '=', source)
          .where('entity', '=', entity)
          .where('external_id', 'in', externalIds)
          .orderBy('external_id')
          .forUpdate()
          .execute()
  const valid = records.flatMap(({ data }) => (data && isValid(entity, data, account.language) ? [data] : []))
  return {
    context: {
      ...circumstances,
      tx,
      author: { employeeId: null, serviceAccountId: circumstances.account.accountId },
    },
    entity,
    refs: new Map(rows.map((row) => [row.external_id, row])),
    references: await readReferences(tx, source, entity, valid),
    ...(await readWaiting(tx, source, entity, externalIds)),
  }
}

async function readWaiting(tx: Tx, source: string, entity: WritableEntity, externalIds: readonly string[]) {
  const { rows } = await sql<{ deferred: string[]; rejected: string[]; isAwaited: boolean }>`
    select
      array(select external_id from deferred_record
        where source = ${source} and entity = ${entity} and external_id = any(${externalIds}::text[])) as deferred,
      array(select external_id from rejected_record
        where source = ${source} and entity = ${entity} and external_id = any(${externalIds}::text[])) as rejected,
      exists (select from deferred_record where source = ${source} and waits_for_entity = ${entity}) as "isAwaited"`.execute(
    tx,
  )
  const [found] = rows
  return {
    deferred: new Set(found?.deferred),
    rejected: new Set(found?.rejected),
    isAwaited: found?.isAwaited === true,
  }
}

function isValid(
  entity: WritableEntity,
  data: JsonObject,
  language: BatchContext['account']['language'],
): boolean {
  try {
    checkPatch(entity, data, { isNew: false, language })
    return true
  } catch {
    return false
  }
}

/** Removes the refusals of records that are equal to the taken ones now. */
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

/** Applies a record. Undoes what it has written if it is refused. */
export async function applyInSavepoint(
  slice: Slice,
  record: BatchRecord,
): Promise<Outcome & { readonly faults: readonly Fault[] }> {
  const { tx } = slice.context
  await sql`savepoint record`.execute(tx)
  try {
    const outcome = await applyRecord(slice, record)
    await sql`release savepoint record`.execute(tx)
    return { ...outcome, faults: [] }
  } catch (error) {
    const faults = faultsOf(error, slice, record.data ?? {})
    if (faults === null) throw error
    await sql`rollback to savepoint record`.execute(tx)
    if (await isTakenMeanwhile(slice, record)) throw new TakenMeanwhileError()
    return { status: 'rejected', ...(await noteRejection(slice, record, faults)), faults }
  }
}

/** Thrown if another transaction has stored the same new record, so that the faults of this one mean nothing. */
class TakenMeanwhileError extends Error {}

/** True if another transaction has stored the external id since the slice was read. */
async function isTakenMeanwhile(
  { context: { tx, source }, entity, refs }: Slice,
  { externalId }: BatchRecord,
): Promise<boolean> {
  if (refs.has(externalId)) return false
  const found = await tx
    .selectFrom('external_ref')
    .select('external_id')
    .where('source', '=', source)
    .where('entity', '=', entity)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the faults of an error that concerns one record; null for others, which end the call. */
function faultsOf(error: unknown, { entity, context }: Slice, data: JsonObject): readonly Fault[] | null {
  if (error instanceof RecordRefusal) return error.faults
  if (error instanceof Refusal)
    return answerOf(error, context.account.language).map(({ ErrorMessage }, index) => ({
      code: error.reasons[index]?.name ?? 'conflict',
      path: '',
      message: ErrorMessage,
    }))
  const known = databaseErrorOf(error)
  if (known === null || known.kind === 'unavailable' || known.kind === 'full' || isDisturbed(error))
    return null
  return [faultOfDatabase(entity, known, data)]
}

/** True if another transaction stored the same external id meanwhile, or PostgreSQL aborted this one. */
export const isDisturbed = (error: unknown): boolean =>
  error instanceof TakenMeanwhileError ||
  isSerializationFailure(error) ||
  ['external_ref_pkey', 'external_ref__one_of_source', 'integration_source_pkey'].includes(
    databaseErrorOf(error)?.constraint ?? '',
  )

/**
 * Applies one record (docs/specification.md, Integration). Skips an older version, finds our record and writes its
 * changes. Then applies the records that have waited for it.
 *
 * @throws {RecordRefusal} the faults of the record
 */
async function applyRecord(slice: Slice, record: BatchRecord): Promise<Outcome> {
  const { context, entity, refs } = slice
  const settled = findSettled(refs.get(record.externalId), record, slice.deferred)
  if (settled?.status === 'stale') return settled
  const outcome = settled ?? (await writeRecord(slice, record))
  if (slice.rejected.has(record.externalId) && outcome.status !== 'stale')
    await forgetRejections(context.tx, { entity, source: context.source }, [record.externalId])
  return outcome
}

const writeRecord = (slice: Slice, record: BatchRecord): Promise<Outcome> =>
  record.data === null ? deleteRecord(slice, record) : takeRecord(slice, record)

/** The columns of a reference by which `findSettled` decides. */
export type TakenRecord = Pick<
  ExternalRef,
  'external_id' | 'site_id' | 'entity_id' | 'version' | 'content_hash' | 'deleted_at'
>

/**
 * Returns the outcome of a record that changes nothing here: it is older than the last one that was taken, or has the
 * same content. Undefined for all others.
 *
 * @param deferred the external ids under which a record waits, so that the content is not the last one received
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

/** The records of other systems that are taken or wait already, read without locks. */
export interface Known {
  readonly taken: ReadonlyMap<string, TakenRecord>
  readonly deferred: ReadonlySet<string>
}

/** Reads what `findSettled` needs to know of some records. */
export async function readKnown(
  tx: Tx,
  { entity, source }: { readonly entity: WritableEntity; readonly source: string },
  externalIds: readonly string[],
): Promise<Known> {
  if (externalIds.length === 0) return { taken: new Map(), deferred: new Set() }
  const isOne = sql<boolean>`source = ${source} and entity = ${entity} and external_id = any(${externalIds}::text[])`
  const taken = await tx
    .selectFrom('external_ref')
    .select(['external_id', 'site_id', 'entity_id', 'version', 'content_hash', 'deleted_at'])
    .where(isOne)
    .execute()
  const deferred = await tx.selectFrom('deferred_record').select('external_id').where(isOne).execute()
  return {
    taken: new Map(taken.map((row) => [row.external_id, row])),
    deferred: new Set(deferred.map(({ external_id: externalId }) => externalId)),
  }
}

const isOlder = (received: string | null, taken: string | null): boolean =>
  received !== null && taken !== null && compareVersions(received, taken) === 'older'

const placeOf = (ref: Pick<ExternalRef, 'site_id' | 'entity_id'>): Pick<Outcome, 'siteId' | 'id'> => ({
  siteId: ref.site_id,
  id: ref.entity_id,
})

const targetOf = ({ site_id, entity_id }: ExternalRef): Target | null =>
  entity_id === null ? null : { siteId: site_id, id: entity_id }

async function deleteRecord(slice: Slice, record: BatchRecord): Promise<Outcome> {
  const { context, entity, refs } = slice
  const ref = refs.get(record.externalId)
  const target = ref ? targetOf(ref) : null
  const isDeferred = slice.deferred.has(record.externalId)
  const wasDeferred = isDeferred ? await dropDeferred(context, entity, record) : 'none'
  if (wasDeferred === 'stale') return { status: 'stale', siteId: null, id: null }
  if (ref?.deleted_at != null) return { status: 'unchanged', ...placeOf(ref) }
  let removal: 'hidden' | 'removed' = 'hidden'
  if (target !== null) {
    requireSite(context, target.siteId)
    removal = await writerOf(entity).remove(context, target)
  }
  await storeRef(slice, record, removal === 'removed' ? null : target, { hash: null, isDeleted: true })
  const status = target !== null || wasDeferred === 'dropped' ? 'deleted' : 'unchanged'
  return { status, siteId: target?.siteId ?? null, id: target?.id ?? null }
}

async function takeRecord(slice: Slice, record: BatchRecord): Promise<Outcome> {
  const { context, entity, refs } = slice
  const { language } = context.account
  const data = record.data ?? {}
  const ref = refs.get(record.externalId)
  const known = ref ? targetOf(ref) : null
  const hash = hashOf(data)
  const isDeferred = slice.deferred.has(record.externalId)
  checkPatch(entity, data, { isNew: false, language })

  const deferred = isDeferred ? await findDeferred(context, entity, record.externalId) : null
  if (deferred && isOlder(record.version, deferred.version))
    return { status: 'stale', siteId: null, id: null }
  const writer = writerOf(entity)
  const sent = deferred ? combinePatches(deferred.data, data) : data
  const patch = ref?.deleted_at != null && writer.restore ? writer.restore(sent) : sent
  const references = deferred
    ? await readReferences(context.tx, context.source, entity, [patch])
    : slice.references
  const siteId = known?.siteId ?? siteOf(patch)
  requireSite(context, siteId)
  if (known && data.siteId !== undefined && data.siteId !== known.siteId)
    throw refuseRecord('siteFixed', '/siteId', data.siteId, { site: String(known.siteId) })

  try {
    const fields = references.resolve(entity, patch, siteId) as Fields<WritableEntity>
    const target = known ?? (await adopt(slice, writer, fields))
    if (target) {
      const taken = (ref?.taken ?? {}) as JsonObject
      const changed = ref?.deleted_at == null ? changedSince(taken, patch, fields) : fields
      const isChanged = await writer.update(context, target, changed, taken)
      const status = isChanged || ref?.deleted_at != null ? 'updated' : 'unchanged'
      return await finish(slice, record, target, { hash, status, patch, fields })
    }
    checkPatch(entity, patch, { isNew: true, language })
    const inserted = await writer.insert(context, fields)
    return await finish(slice, record, inserted, { hash, status: 'created', patch, fields })
  } catch (error) {
    if (!(error instanceof UnknownReference)) throw error
    const version = record.version ?? deferred?.version ?? null
    await deferRecord(context, entity, { ...record, version, data: patch }, siteId, error)
    return { status: 'deferred', siteId, id: known?.id ?? null }
  }
}

/** Finds our record by its natural key, if the external id is new or has no record. */
async function adopt(
  slice: Slice,
  writer: EntityWriter,
  fields: Fields<WritableEntity>,
): Promise<Target | null> {
  const { tx, source } = slice.context
  const target = await writer.find(slice.context, fields)
  if (target === null) return null
  requireSite(slice.context, target.siteId)
  const other = await tx
    .selectFrom('external_ref')
    .select('external_id')
    .where('source', '=', source)
    .where('entity', '=', slice.entity)
    .where('site_id', target.siteId === null ? 'is' : '=', target.siteId)
    .where('entity_id', '=', target.id)
    .executeTakeFirst()
  if (other) throw refuseRecord('keyTaken', '', undefined, { key: other.external_id })
  return target
}

interface Taking {
  readonly hash: Buffer
  readonly status: RecordStatus
  readonly patch: JsonObject
  readonly fields: Fields<WritableEntity>
}

async function finish(
  slice: Slice,
  record: BatchRecord,
  target: Target,
  { hash, status, patch, fields }: Taking,
): Promise<Outcome> {
  const { context, entity } = slice
  await storeRef(slice, record, target, { hash, isDeleted: false, patch })
  if (slice.deferred.has(record.externalId)) await dropDeferred(context, entity, { ...record, version: null })
  if (slice.isAwaited && status !== 'unchanged') {
    const keys = [`externalId:${record.externalId}`, ...(writerOf(entity).keys?.(fields) ?? [])]
    for (const waiting of await takeWaiting(context, entity, keys)) await applyWaiting(context, waiting)
  }
  return { status, siteId: target.siteId, id: target.id }
}

/**
 * Applies a record that has waited. The sites of its own account were checked when it arrived, so those of the present
 * account do not matter. If it is refused now, its refusal is stored.
 */
async function applyWaiting(
  context: BatchContext,
  { entity, record }: { readonly entity: WritableEntity; readonly record: BatchRecord },
): Promise<void> {
  const account = { ...context.account, siteIds: null }
  const slice = await readSlice(context.tx, { ...context, account, entity }, [record])
  await applyInSavepoint(slice, record)
}

function requireSite({ account }: BatchContext, siteId: number | null): void {
  if (siteId === null || account.siteIds === null || account.siteIds.includes(siteId)) return
  throw refuseRecord('siteNotAllowed', '/siteId', siteId, { site: siteId })
}

/** Returns the site of an account with one site, so that people of the site see records that name none. */
const onlySiteOf = ({ siteIds }: BatchContext['account']): number | null =>
  siteIds?.length === 1 ? (siteIds[0] ?? null) : null

const takenOf = (ref: ExternalRef | undefined): JsonObject => (ref?.taken ?? {}) as JsonObject

/** Returns the fields whose values differ from those that the source has sent before. */
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

const siteOf = ({ siteId }: JsonObject): number | null =>
  Number.isSafeInteger(siteId) ? Number(siteId) : null

const hashes = new WeakMap<JsonObject, Buffer>()

/** Returns the hash of a record's content. Stores it, because a record may be looked at several times. */
function hashOf(data: JsonObject): Buffer {
  const hash = hashes.get(data) ?? createHash('sha256').update(canonicalJson(data)).digest()
  hashes.set(data, hash)
  return hash
}

async function storeRef(
  slice: Slice,
  { externalId, version }: BatchRecord,
  target: Target | null,
  {
    hash,
    isDeleted,
    patch,
  }: { readonly hash: Buffer | null; readonly isDeleted: boolean; readonly patch?: JsonObject },
): Promise<void> {
  const { context, entity, refs } = slice
  const { tx, source, now } = context
  const values = {
    site_id: target?.siteId ?? null,
    entity_id: target?.id ?? null,
    content_hash: hash,
    taken_at: now,
    deleted_at: isDeleted ? now : null,
    ...(version !== null && { version }),
    ...(patch &&
      writerOf(entity).isShared && {
        taken: JSON.stringify(combinePatches(takenOf(refs.get(externalId)), patch)),
      }),
  }
  // The insert fails if another transaction has stored the external id meanwhile. The slice is then tried again.
  const stored = refs.has(externalId)
    ? await tx
        .updateTable('external_ref')
        .set(values)
        .where('source', '=', source)
        .where('entity', '=', entity)
        .where('external_id', '=', externalId)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('external_ref')
        .values({ source, entity, external_id: externalId, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
  refs.set(externalId, stored)
}

/** Stores the refusal of a record, so that people can learn why the record is not here. */
async function noteRejection(
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
