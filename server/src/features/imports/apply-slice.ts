import type { Tx } from '../../platform/database/transaction.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { type AppliedRow, refusedRow } from './applied-row.ts'
import type { RecordApplier } from './apply-records.ts'
import type { RecordLine } from './import-records.ts'
import type { RowContext } from './row-context.ts'

/** The most records of one transaction. */
export const recordsAtOnce = 400

/** The time in milliseconds after which a transaction begins no further group. People wait for its rows meanwhile. */
const longestWork = 100

/** The number of rows that an import writes together, which measurements and tests vary. */
export interface SliceOptions {
  readonly most?: number
}

/** The lines of the applied records, and their results in the same order. */
export interface AppliedSlice {
  readonly lines: readonly RecordLine[]
  readonly applied: readonly AppliedRow[]
}

/**
 * Applies the first of some records in one transaction, until it takes too long.
 *
 * @param note receives each record with its results before the next one is applied
 */
export async function applySlice(
  tx: Tx,
  applier: RecordApplier,
  records: readonly (readonly RecordLine[])[],
  circumstances: Omit<RowContext, 'tx' | 'reader'>,
  note: (record: readonly RecordLine[], applied: readonly AppliedRow[]) => void = () => {},
): Promise<AppliedSlice> {
  const end = performance.now() + longestWork
  const results: (readonly AppliedRow[])[] = []
  do {
    const group = await applier.applyFirst(tx, records.slice(results.length), circumstances)
    for (const [index, applied] of group.entries()) note(records[results.length + index] ?? [], applied)
    results.push(...group)
  } while (results.length < records.length && performance.now() < end)
  return { lines: records.slice(0, results.length).flat(), applied: results.flat() }
}

/** Refuses records for a reason that none of their values has caused. */
export function refuseSlice(records: readonly (readonly RecordLine[])[], { reasons }: Refusal): AppliedSlice {
  const faults = reasons.map((Reason) => ({ Column: null, Message: { Reason } }))
  const lines = records.flat()
  return { lines, applied: lines.map(() => refusedRow(faults, [])) }
}
