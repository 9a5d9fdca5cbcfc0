import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import { type RawBuilder, sql } from 'kysely'
import { Turns } from '../../../platform/give-way.ts'
import { type Applied, applyAwaiting, applyInSavepoint, isOfRecords, keysOf } from './apply-record.ts'
import { findWaiting } from './deferred.ts'
import type { Fields } from './entity-writer.ts'
import type { BatchRecord } from './parse-record.ts'
import { RecordRefusal, UnknownReference } from './record-fault.ts'
import { forgetRejections } from './rejections.ts'
import { findSettled, hashOf, type Outcome } from './settled.ts'
import type { Slice } from './slice.ts'
import { noteReleased } from './store-refs.ts'
import {
  countIndependent,
  type Located,
  locateRecords,
  type Resolved,
  receiveRecord,
  writeRecords,
} from './write-records.ts'
import { writerOf } from './writers.ts'

/**
 * The maximum number of records that are written together. Larger groups are hardly faster, but people's calls have to
 * share the processors with longer statements.
 */
const usualTogether = 100

/**
 * Applies the records of a slice in groups. A group is as large as possible while its result equals that of
 * records applied one by one.
 */
export class SliceApplier {
  readonly #slice: Slice
  readonly #mostTogether: number
  /** The maximum size of the next group. It shrinks if records need statements of their own. */
  #size: number

  constructor(slice: Slice) {
    this.#slice = slice
    this.#mostTogether = writerOf(slice.entity).recordsTogether ?? usualTogether
    this.#size = this.#mostTogether
  }

  /**
   * Applies the first records, at least one. Writes the records of a group with few statements. If one of
   * these fails, tries smaller groups, and finally single records to find their faults.
   *
   * @returns the results of the applied records, in their order
   */
  async applyFirst(records: readonly BatchRecord[]): Promise<readonly Applied[]> {
    const [first] = records
    if (first === undefined) return []
    while (this.#size > 1) {
      const group = await resolveFirst(this.#slice, records.slice(0, this.#size))
      if (group.length < 2) break
      const outcomes = await writeTogether(this.#slice, group)
      if (outcomes === 'failed') {
        this.#size = Math.floor(Math.min(this.#size, group.length) / 4)
        continue
      }
      this.#size = Math.min(this.#mostTogether, Math.max(1, 2 * outcomes.length))
      if (outcomes.length === 0) break
      return outcomes.map((outcome) => ({ ...outcome, faults: [] }))
    }
    const applied = await applyInSavepoint(this.#slice, first)
    if (!['rejected', 'deferred'].includes(applied.status)) this.#size = Math.max(2, this.#size)
    return [applied]
  }
}

/** Resolves the first records for the writer, up to one that needs a further statement. */
async function resolveFirst(slice: Slice, records: readonly BatchRecord[]): Promise<readonly Resolved[]> {
  if (writerOf(slice.entity).isSingle) return []
  const resolved: Resolved[] = []
  const turns = new Turns()
  for (const record of records) {
    const one = resolveRecord(slice, record)
    if (one === null) break
    resolved.push(one)
    if (turns.isOver) await turns.pause()
  }
  return resolved
}

function resolveRecord(slice: Slice, record: BatchRecord): Resolved | null {
  const { entity, refs, references, deferred, foreign } = slice
  const ref = refs.get(record.externalId)
  if (
    record.data === null ||
    foreign.has(record.externalId) ||
    deferred.has(record.externalId) ||
    findSettled(ref, record, deferred)
  )
    return null
  try {
    const received = receiveRecord(slice, record, null)
    // Computes the hash before the writes, with pauses, because it takes long for large records.
    hashOf(record.data)
    const fields = references.resolve(entity, received.patch, received.siteId)
    return { ...received, fields: fields as Fields<typeof entity> }
  } catch (error) {
    if (error instanceof RecordRefusal || error instanceof UnknownReference) return null
    throw error
  }
}

/** Writes the first records together, up to one that depends on an earlier write. */
async function writeTogether(
  slice: Slice,
  records: readonly Resolved[],
): Promise<readonly Outcome[] | 'failed'> {
  const { context, entity } = slice
  const run = (statement: RawBuilder<unknown>) => statement.execute(context.tx)
  await run(sql`savepoint together`)
  try {
    const located = await locateRecords(slice, records)
    const independent = located.slice(0, countIndependent(located))
    const group = await untilAwaited(slice, untilManyChanges(entity, independent))
    const outcomes = group.length === 0 ? [] : await writeRecords(slice, group)
    const taken = group.map(({ record }) => record.externalId).filter((name) => slice.rejected.has(name))
    await forgetRejections(context.tx, { ...context, entity }, taken)
    await applyAwaiting(slice, group, outcomes)
    await run(sql`release savepoint together`)
    noteReleased(
      slice,
      group.map(({ replaced }) => replaced),
    )
    return outcomes
  } catch (error) {
    if (!isOfRecords(error, slice)) throw error
    await run(sql`rollback to savepoint together`)
    return 'failed'
  }
}

/**
 * Limits a group to the number of changes that its writer accepts, because many changes take long and hold
 * locks.
 */
function untilManyChanges(entity: WritableEntity, group: readonly Located[]): readonly Located[] {
  const { changesAtOnce = group.length } = writerOf(entity)
  const end = group.filter(({ target }) => target !== null)[changesAtOnce]
  return end === undefined ? group : group.slice(0, group.indexOf(end))
}

/**
 * Ends a group after the first record for which others wait, because these are applied before the next
 * record.
 */
async function untilAwaited(slice: Slice, group: readonly Located[]): Promise<readonly Located[]> {
  const { context, entity, isAwaited } = slice
  if (!isAwaited || group.length === 0) return group
  const keys = group.map((record) => keysOf(entity, record))
  const awaited = await findWaiting(context, entity, keys.flat())
  const end = keys.findIndex((ofRecord) => ofRecord.some((key) => awaited.has(key)))
  return end < 0 ? group : group.slice(0, end + 1)
}
