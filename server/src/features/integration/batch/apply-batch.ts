import type { BatchAnswer, RecordResult, RecordStatus } from '@verstas/contract/integration/batch.ts'
import { recordStatuses } from '@verstas/contract/integration/batch.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { setActor } from '../../../platform/events/actor.ts'
import { Turns } from '../../../platform/give-way.ts'
import type { LogSecurity } from '../../../platform/session/security-log.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { type Applied as AppliedRecord, isDisturbed } from './apply-record.ts'
import { SliceApplier } from './apply-together.ts'
import { countRecords, measureRecords } from './count-records.ts'
import type { BatchContext } from './entity-writer.ts'
import { type BatchRecord, externalIdOf, parseRecord, withEmptyLists } from './parse-record.ts'
import { errorsOf, type Fault, RecordRefusal, refuseRecord } from './record-fault.ts'
import { forgetRejections } from './rejections.ts'
import { findSettled, joinKnown, type Known, nothingKnown, type Outcome, readKnown } from './settled.ts'
import { readSlice } from './slice.ts'
import { writerOf } from './writers.ts'

/** Returns the maximum number of records with writes in one transaction. */
export const writesAtOnce = (entity: WritableEntity): number => writerOf(entity).recordsAtOnce ?? 400

/**
 * The time in milliseconds after which a transaction begins no new group, because its locks make people wait.
 */
const longestWork = 100

/** The services that the batch needs. */
export interface BatchTools extends Pick<BatchContext, 'releaseSession' | 'logSecurity'> {
  readonly db: Db
  readonly clock: Clock
}

export interface Batch {
  readonly entity: WritableEntity
  readonly source: string
  /** True to validate everything and store nothing. */
  readonly isDryRun: boolean
}

/**
 * Applies a batch of another system (docs/specification.md, Integration). Each record is accepted or refused
 * independently. A batch is idempotent, so an interrupted call may be repeated.
 *
 * @returns one result for each record, in their order
 */
export async function applyBatch(
  tools: BatchTools,
  account: ServiceSession,
  batch: Batch & { readonly records: readonly unknown[] },
): Promise<BatchAnswer> {
  const forms = await readForms(batch.records, account)
  const results: RecordResult[] = []
  while (results.length < forms.length) {
    const applied = await applySlice(tools, account, batch, {
      load: async () => forms.slice(results.length),
      // A dry run stores nothing between transactions, so one transaction must apply all records.
      isWhole: batch.isDryRun,
    })
    results.push(...applied.map(({ result }) => result))
  }
  const counts = Object.fromEntries(
    recordStatuses.map((status) => [status, results.filter((result) => result.status === status).length]),
  ) as Record<RecordStatus, number>
  return { results, counts, isDryRun: batch.isDryRun }
}

/** A record with its index in the batch. `refused` is set if its form is invalid. */
export interface Form {
  readonly index: number
  readonly externalId: string | null
  readonly record: BatchRecord | null
  readonly refused: readonly Fault[]
}

/** Validates the form of one record. */
export function readForm(value: unknown, index: number, language: Language): Form {
  try {
    const record = parseRecord(value, language)
    return { index, externalId: record.externalId, record, refused: [] }
  } catch (error) {
    if (!(error instanceof RecordRefusal)) throw error
    return { index, externalId: externalIdOf(value), record: null, refused: error.faults }
  }
}

async function readForms(records: readonly unknown[], { language }: ServiceSession): Promise<Form[]> {
  const seen = new Set<string>()
  const forms: Form[] = []
  const turns = new Turns()
  for (const [index, value] of records.entries()) {
    const form = readForm(value, index, language)
    const isRepeated = form.record !== null && seen.has(form.record.externalId)
    if (form.record) seen.add(form.record.externalId)
    forms.push(isRepeated ? { ...form, record: null, refused: faultsOfRepeated(form.externalId) } : form)
    if (turns.isOver) await turns.pause()
  }
  return forms
}

const faultsOfRepeated = (externalId: string | null): readonly Fault[] =>
  refuseRecord('duplicateInBatch', '/externalId', externalId).faults

/** The result of a record, and the site that counts it. */
export interface Applied {
  readonly siteId: number | null
  readonly result: RecordResult
}

export interface SliceWork {
  /** Reads the records to apply, with different external ids, in the transaction of the slice. */
  readonly load: (tx: Tx) => Promise<readonly Form[]>
  /** Stores the results in the same transaction. A dry run stores them in a separate transaction. */
  readonly finish?: (tx: Tx, applied: readonly Applied[]) => Promise<void>
  /** True to apply all records. */
  readonly isWhole?: boolean
  /** True if the records are already included in the counts of the day. */
  readonly isCounted?: boolean
}

class DryRunEnded extends Error {}

/** The maximum number of attempts after conflicts with other transactions. */
const maxAttempts = 5

/**
 * Applies a prefix of the given records in one transaction. It ends when too many records have caused writes,
 * or after the time limit. Unchanged records need no statement of their own.
 *
 * @returns the results of the applied records, in their order; at least one
 */
export async function applySlice(
  tools: BatchTools,
  account: ServiceSession,
  batch: Batch,
  { load, finish = async () => {}, isWhole = false, isCounted = false }: SliceWork,
): Promise<readonly Applied[]> {
  const { db, clock } = tools
  for (let attempt = 1; ; attempt += 1) {
    let applied: readonly Applied[] = []
    const securityEvents: Parameters<LogSecurity>[] = []
    const noted = {
      ...tools,
      logSecurity: (...event: Parameters<LogSecurity>) => void securityEvents.push(event),
    }
    try {
      await inTransaction(db, async (tx) => {
        await setActor(tx, { kind: 'service', id: account.accountId })
        applied = await applyForms(tx, { tools: noted, account, batch, isWhole }, await load(tx))
        if (batch.isDryRun) throw new DryRunEnded()
        if (!isCounted) await countRecords(tx, { ...batch, at: clock.now() }, applied)
        await finish(tx, applied)
      })
      for (const event of securityEvents) tools.logSecurity(...event)
      if (!isCounted) measureRecords(batch.source, applied)
      return applied
    } catch (error) {
      if (error instanceof DryRunEnded) return await finishDryRun(db, applied, finish)
      if (attempt === maxAttempts || !isDisturbed(error)) throw error
    }
  }
}

async function finishDryRun(
  db: Db,
  tried: readonly Applied[],
  finish: NonNullable<SliceWork['finish']>,
): Promise<readonly Applied[]> {
  const applied = tried.map(({ siteId, result }) => ({
    siteId,
    result: result.status === 'created' ? { ...result, id: null } : result,
  }))
  await inTransaction(db, (tx) => finish(tx, applied))
  return applied
}

interface SliceParts {
  readonly tools: BatchTools
  readonly account: ServiceSession
  readonly batch: Batch
  readonly isWhole: boolean
}

async function applyForms(
  tx: Tx,
  { tools: { clock, releaseSession, logSecurity }, account, batch: { entity, source }, isWhole }: SliceParts,
  received: readonly Form[],
): Promise<Applied[]> {
  const forms = received.map((form) => {
    const record = form.record && withEmptyLists(entity, form.record)
    return record === form.record ? form : { ...form, record }
  })
  const most = isWhole ? forms.length : writesAtOnce(entity)
  const { chosen, known } = await chooseForms(tx, { entity, source, account }, forms, most)
  if (!known.hasSource && chosen.some(({ settled }) => !settled))
    await addSource(tx, source, { accountId: account.accountId, now: clock.now() })
  const toWrite = chosen.flatMap(({ form: { record }, settled }) => (record && !settled ? [record] : []))
  const written = await writeForms(
    tx,
    { entity, source, account, now: clock.now(), releaseSession, logSecurity },
    { toWrite, known, endsAt: isWhole ? Number.POSITIVE_INFINITY : performance.now() + longestWork },
  )
  const first = chosen.findIndex(
    ({ form: { record }, settled }) => record && !settled && !written.has(record),
  )
  const done = first < 0 ? chosen : chosen.slice(0, first)
  await forgetRejections(
    tx,
    { entity, source, account },
    done.flatMap(({ form: { record }, settled }) =>
      record && settled?.status === 'unchanged' ? [record.externalId] : [],
    ),
  )
  return done.map(({ form: { index, externalId, record, refused }, settled }) => {
    const outcome: Outcome & { readonly faults?: readonly Fault[] } = settled ??
      (record && written.get(record)) ?? { status: 'rejected', siteId: null, id: null, faults: refused }
    const { status, id, siteId, faults = [] } = outcome
    return {
      siteId,
      result: { index, externalId, status, id, errors: errorsOf(faults, account.language) },
    }
  })
}

interface ToWrite {
  readonly toWrite: readonly BatchRecord[]
  readonly known: Known
  /** The time after which no further group begins. */
  readonly endsAt: number
}

/** Writes a prefix of the records, until the time is over. */
async function writeForms(
  tx: Tx,
  parts: Parameters<typeof readSlice>[1],
  { toWrite, known, endsAt }: ToWrite,
): Promise<ReadonlyMap<BatchRecord, AppliedRecord>> {
  const written = new Map<BatchRecord, AppliedRecord>()
  if (toWrite.length === 0) return written
  const applier = new SliceApplier(await readSlice(tx, parts, toWrite, known))
  do {
    const rest = toWrite.slice(written.size)
    for (const [index, outcome] of (await applier.applyFirst(rest)).entries()) {
      const record = rest[index]
      if (record) written.set(record, outcome)
    }
  } while (written.size < toWrite.length && performance.now() < endsAt)
  return written
}

/** Adds the source when it first sends a record. */
async function addSource(
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

interface Chosen {
  readonly form: Form
  readonly settled: Outcome | undefined
}

/**
 * Returns a prefix of the records in which at most `most` would cause writes. Settled records change nothing.
 * Reads the stored states in growing portions, because states after the last record to write are not needed.
 */
async function chooseForms(
  tx: Tx,
  batch: Parameters<typeof readKnown>[1],
  forms: readonly Form[],
  most: number,
): Promise<{ readonly chosen: readonly Chosen[]; readonly known: Known }> {
  const chosen: Chosen[] = []
  let writes = 0
  let known: Known = nothingKnown
  const turns = new Turns()
  for (let size = most; chosen.length < forms.length && writes < most; size *= 2) {
    const part = forms.slice(chosen.length, chosen.length + size)
    const externalIds = part.flatMap(({ record }) => (record ? [record.externalId] : []))
    // Needs no locks: if another transaction changes a record concurrently, this record counts as received
    // before that change.
    if (externalIds.length > 0) known = joinKnown(known, await readKnown(tx, batch, externalIds))
    for (const form of part) {
      if (turns.isOver) await turns.pause()
      const { record } = form
      const settled = record
        ? findSettled(known.taken.get(record.externalId), record, known.deferred)
        : undefined
      if (record && !settled) writes += 1
      if (writes > most) break
      chosen.push({ form, settled })
    }
  }
  return { chosen, known }
}
