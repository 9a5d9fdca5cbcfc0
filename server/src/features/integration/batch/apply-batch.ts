import type { BatchAnswer, RecordResult, RecordStatus } from '@verstas/contract/integration/batch.ts'
import { recordStatuses } from '@verstas/contract/integration/batch.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { setActor } from '../../../platform/events/actor.ts'
import type { ServiceSession } from '../../../platform/session/service-session.ts'
import { applyInSavepoint, isDisturbed, type Outcome, readSlice } from './apply-record.ts'
import { countRecords } from './count-records.ts'
import { type BatchRecord, externalIdOf, parseRecord } from './parse-record.ts'
import { errorsOf, type Fault, RecordRefusal, refuseRecord } from './record-fault.ts'

/** The number of records in one transaction. Fewer lock the workshop's rows for a shorter time. */
const recordsAtOnce = 25

export interface Batch {
  readonly entity: WritableEntity
  readonly source: string
  readonly records: readonly unknown[]
  /** True to try everything and keep nothing. */
  readonly isDryRun: boolean
}

/**
 * Applies a batch of another system (integration.md, section 3). Each record is taken or refused by itself. Sending a
 * batch again changes nothing, so a call that was cut off may be repeated.
 *
 * @returns one result for each record, in their order
 */
export async function applyBatch(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: ServiceSession,
  batch: Batch,
): Promise<BatchAnswer> {
  const forms = readForms(batch.records, account)
  const results: RecordResult[] = []
  const slices = batch.isDryRun ? [forms] : chunk(forms, recordsAtOnce)
  for (const forms of slices) results.push(...(await applySlice({ db, clock }, account, batch, forms)))
  const counts = Object.fromEntries(
    recordStatuses.map((status) => [status, results.filter((result) => result.status === status).length]),
  ) as Record<RecordStatus, number>
  return { results, counts, isDryRun: batch.isDryRun }
}

/** A record with its place in the batch; `refused` if its form is wrong. */
interface Form {
  readonly index: number
  readonly externalId: string | null
  readonly record: BatchRecord | null
  readonly refused: readonly Fault[]
}

function readForms(records: readonly unknown[], { language }: ServiceSession): Form[] {
  const seen = new Set<string>()
  return records.map((value, index) => {
    try {
      const record = parseRecord(value, language)
      if (seen.has(record.externalId))
        throw refuseRecord('duplicateInBatch', '/externalId', record.externalId)
      seen.add(record.externalId)
      return { index, externalId: record.externalId, record, refused: [] }
    } catch (error) {
      if (!(error instanceof RecordRefusal)) throw error
      return { index, externalId: externalIdOf(value), record: null, refused: error.faults }
    }
  })
}

class DryRunEnded extends Error {}

/** The most attempts of a slice that another transaction has disturbed. */
const maxAttempts = 5

async function applySlice(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  account: ServiceSession,
  batch: Batch,
  forms: readonly Form[],
): Promise<RecordResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    let applied: readonly Applied[] = []
    try {
      await inTransaction(db, async (tx) => {
        await setActor(tx, { kind: 'service', id: account.accountId })
        applied = await applyForms(tx, clock, account, batch, forms)
        if (batch.isDryRun) throw new DryRunEnded()
        await countRecords(tx, { ...batch, at: clock.now() }, applied)
      })
      return applied.map(({ result }) => result)
    } catch (error) {
      if (error instanceof DryRunEnded)
        return applied.map(({ result }) => (result.status === 'created' ? { ...result, id: null } : result))
      if (attempt === maxAttempts || !isDisturbed(error)) throw error
    }
  }
}

async function applyForms(
  tx: Tx,
  clock: Clock,
  account: ServiceSession,
  { entity, source }: Batch,
  forms: readonly Form[],
): Promise<Applied[]> {
  const records = forms.flatMap(({ record }) => (record ? [record] : []))
  const slice = await readSlice(tx, { entity, source, account, now: clock.now() }, records)
  const applied: Applied[] = []
  for (const { index, externalId, record, refused } of forms) {
    const outcome: Outcome & { readonly faults: readonly Fault[] } = record
      ? await applyInSavepoint(slice, record)
      : { status: 'rejected', siteId: null, id: null, faults: refused }
    const { status, id, siteId, faults } = outcome
    applied.push({
      siteId,
      result: { index, externalId, status, id, errors: errorsOf(faults, account.language) },
    })
  }
  return applied
}

/** The result of a record, and the site for which it counts. */
interface Applied {
  readonly siteId: number | null
  readonly result: RecordResult
}

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
