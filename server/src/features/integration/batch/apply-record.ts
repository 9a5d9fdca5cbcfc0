import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { JsonObject } from '@verstas/domain/integration/merge-patch.ts'
import { sql } from 'kysely'
import { databaseErrorOf, isSerializationFailure } from '../../../platform/database/database-error.ts'
import { lockedTime } from '../../../platform/http/locked-time.ts'
import { answerOf, Refusal, refuse } from '../../../platform/http/refusal.ts'
import { refuseForeign } from './account-sites.ts'
import { faultOfDatabase } from './conflicts.ts'
import { deferRecord, dropDeferred, findDeferred, takeWaiting, type WaitingRecord } from './deferred.ts'
import type { BatchContext, Fields } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import { type Fault, RecordRefusal, UnknownReference } from './record-fault.ts'
import { readReferences } from './references.ts'
import { forgetRejections, noteRejection } from './rejections.ts'
import { findSettled, isOlder, type Outcome, placeOf } from './settled.ts'
import { readSlice, type Slice, takenOf, targetOf } from './slice.ts'
import { noteReleased, storeRefs } from './store-refs.ts'
import { checkFields, type Located, locateRecords, receiveRecord, writeRecords } from './write-records.ts'
import { writerOf } from './writers.ts'

/** The outcome of a record, with the faults of a refused one. */
export type Applied = Outcome & { readonly faults: readonly Fault[] }

/** The outcome of a record, with the deleted external id that it replaces. */
type Written = Outcome & { readonly replaced?: string | null }

/** Applies a record. Rolls its writes back if it is refused. */
export async function applyInSavepoint(slice: Slice, record: BatchRecord): Promise<Applied> {
  const { tx } = slice.context
  const invalid = faultsOfFields(slice, record)
  if (invalid !== null) return rejectRecord(slice, record, invalid)
  await sql`savepoint record`.execute(tx)
  try {
    const { replaced, ...outcome } = await applyRecord(slice, record)
    await sql`release savepoint record`.execute(tx)
    noteReleased(slice, [replaced])
    return { ...outcome, faults: [] }
  } catch (error) {
    const faults = faultsOf(error, slice, record.data ?? {})
    if (faults === null) throw error
    await sql`rollback to savepoint record`.execute(tx)
    if (await isTakenMeanwhile(slice, record)) throw new TakenMeanwhileError()
    return rejectRecord(slice, record, faults)
  }
}

const rejectRecord = async (
  slice: Slice,
  record: BatchRecord,
  faults: readonly Fault[],
): Promise<Applied> => ({ status: 'rejected', ...(await noteRejection(slice, record, faults)), faults })

/**
 * Returns the faults of a record with invalid fields; null for any other record. They do not depend on stored data, so
 * the record needs no savepoint. A file of a source that sends one wrong field may have thousands of them.
 */
function faultsOfFields(slice: Slice, record: BatchRecord): readonly Fault[] | null {
  const { refs, foreign, deferred } = slice
  const { externalId, data } = record
  if (data === null || foreign.has(externalId) || findSettled(refs.get(externalId), record, deferred))
    return null
  try {
    checkFields(slice, data)
    return null
  } catch (error) {
    if (error instanceof RecordRefusal) return error.faults
    throw error
  }
}

/**
 * Thrown if another transaction has concurrently stored the same new record. The faults of this record are
 * then meaningless.
 */
class TakenMeanwhileError extends Error {}

/** True if another transaction has stored the external id since the slice was read. */
async function isTakenMeanwhile(
  { context: { tx, source }, entity, refs, foreign }: Slice,
  { externalId }: BatchRecord,
): Promise<boolean> {
  if (refs.has(externalId) || foreign.has(externalId)) return false
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
function faultsOf(error: unknown, slice: Slice, data: JsonObject): readonly Fault[] | null {
  const { entity, context } = slice
  if (error instanceof RecordRefusal) return error.faults
  if (error instanceof Refusal)
    return answerOf(error, context.account.language).map(({ ErrorMessage }, index) => ({
      code: error.reasons[index]?.name ?? 'conflict',
      path: '',
      message: ErrorMessage,
    }))
  const databaseError = databaseErrorOf(error)
  if (
    databaseError === null ||
    databaseError.kind === 'unavailable' ||
    databaseError.kind === 'full' ||
    isDisturbed(error)
  )
    return null
  if (databaseError.constraint === lockedTime) return faultsOf(refuse('payPeriodLocked'), slice, data)
  return [faultOfDatabase(entity, databaseError, data)]
}

/** True if an error concerns single records of a group, so that they must be written separately. */
export const isOfRecords = (error: unknown, slice: Slice): boolean =>
  error instanceof UnknownReference || faultsOf(error, slice, {}) !== null

/**
 * True if the transaction must be retried: another one has stored the same record or source concurrently, or
 * PostgreSQL aborted this one.
 */
export const isDisturbed = (error: unknown): boolean =>
  error instanceof TakenMeanwhileError ||
  isSerializationFailure(error) ||
  ['external_ref_pkey', 'external_ref__one_of_source', 'integration_source_pkey'].includes(
    databaseErrorOf(error)?.constraint ?? '',
  )

/**
 * Applies one record (docs/specification.md, Integration). Skips an older version. Finds the stored record
 * and writes the changes. Then applies the records that wait for it.
 *
 * @throws {RecordRefusal} the faults of the record
 */
async function applyRecord(slice: Slice, record: BatchRecord): Promise<Written> {
  const { context, entity, refs, foreign } = slice
  if (foreign.has(record.externalId)) throw refuseForeign(entity)
  const settled = findSettled(refs.get(record.externalId), record, slice.deferred)
  if (settled?.status === 'stale') return settled
  const outcome = settled ?? (await writeRecord(slice, record))
  if (slice.rejected.has(record.externalId) && outcome.status !== 'stale')
    await forgetRejections(context.tx, { ...context, entity }, [record.externalId])
  return outcome
}

const writeRecord = (slice: Slice, record: BatchRecord): Promise<Written> =>
  record.data === null ? deleteRecord(slice, record) : takeRecord(slice, record)

async function deleteRecord(slice: Slice, record: BatchRecord): Promise<Outcome> {
  const { context, entity, refs } = slice
  const ref = refs.get(record.externalId)
  const target = ref ? targetOf(ref) : null
  const isDeferred = slice.deferred.has(record.externalId)
  const deferred = isDeferred ? await findDeferred(context, entity, record.externalId) : null
  if (deferred && isOlder(record.version, deferred.version))
    return { status: 'stale', siteId: null, id: null }
  if (deferred) await dropDeferred(context, entity, record.externalId)
  if (ref?.deleted_at != null) return { status: 'unchanged', ...placeOf(ref) }
  const removal = target === null ? 'hidden' : await writerOf(entity).remove(context, target, takenOf(ref))
  const siteId = target?.siteId ?? deferred?.siteId ?? ref?.site_id ?? null
  await storeRefs(slice, [{ record, target: removal === 'removed' ? null : target, siteId, hash: null }])
  const status = target !== null || deferred !== null ? 'deleted' : 'unchanged'
  return { status, siteId, id: target?.id ?? null }
}

async function takeRecord(slice: Slice, record: BatchRecord): Promise<Written> {
  const { context, entity } = slice
  checkFields(slice, record.data ?? {})
  const isDeferred = slice.deferred.has(record.externalId)
  const deferred = isDeferred ? await findDeferred(context, entity, record.externalId) : null
  if (deferred && isOlder(record.version, deferred.version))
    return { status: 'stale', siteId: null, id: null }
  const received = receiveRecord(slice, record, deferred)
  const { patch, siteId, known } = received
  const references = deferred
    ? await readReferences(context.tx, context, { entity, patches: [patch], siteIds: [siteId] })
    : slice.references
  try {
    const fields = references.resolve(entity, patch, siteId) as Fields<WritableEntity>
    const located = await locateRecords(slice, [{ ...received, fields }])
    for (const { obstacle } of located) if (obstacle) throw obstacle
    const [outcome] = await writeRecords(slice, located)
    if (outcome === undefined) throw new Error('A written record has an outcome')
    if (isDeferred) await dropDeferred(context, entity, record.externalId)
    await applyAwaiting(slice, located, [outcome])
    return { ...outcome, replaced: located[0]?.replaced ?? null }
  } catch (error) {
    if (!(error instanceof UnknownReference)) throw error
    const version = record.version ?? deferred?.version ?? null
    await deferRecord(slice, { ...record, version, data: patch }, siteId, error)
    return { status: 'deferred', siteId, id: known?.id ?? null }
  }
}

/** Applies the records that wait for some written ones. */
export async function applyAwaiting(
  { context, entity, isAwaited }: Slice,
  located: readonly Located[],
  outcomes: readonly Outcome[],
): Promise<void> {
  if (!isAwaited) return
  const keys = located.flatMap((record, index) => {
    const { status, siteId = null } = outcomes[index] ?? {}
    return status === 'unchanged' ? [] : keysOf(entity, record).map((key) => ({ key, siteId }))
  })
  if (keys.length === 0) return
  for (const waiting of await takeWaiting(context, entity, keys)) await applyWaiting(context, waiting)
}

/** The keys by which other records may wait for a record. */
export const keysOf = (entity: WritableEntity, { record, fields }: Located): readonly string[] => [
  `externalId:${record.externalId}`,
  ...(writerOf(entity).keys?.(fields) ?? []),
]

/**
 * Applies a record that has waited. The access to its site was checked when it arrived, so the sites of the
 * current account do not matter. Stores its refusal if it is refused now.
 */
async function applyWaiting(context: BatchContext, { entity, record, siteId }: WaitingRecord): Promise<void> {
  const account = { ...context.account, siteIds: siteId === null ? null : [siteId] }
  const slice = await readSlice(context.tx, { ...context, account, entity }, [record])
  await applyInSavepoint(slice, record)
}
