import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/transaction.ts'
import type { AppliedRow } from './applied-row.ts'
import { applierOf, type RecordApplier } from './apply-records.ts'
import { type AppliedSlice, applySlice, recordsAtOnce, type SliceOptions } from './apply-slice.ts'
import { type ImportReader, type ImportStored, readerOf } from './import-reader.ts'
import { groupLines, type RecordLine, readRecordLines, recordsOf } from './import-records.ts'
import {
  endStep,
  type ImportWork,
  noCounts,
  pause,
  progress,
  storeResults,
  updateLeased,
} from './import-step.ts'
import type { RowContext } from './row-context.ts'

/** Checks all rows of an import, and writes no record. */
export async function checkRows(
  work: ImportWork,
  taken: ImportStored,
  options: SliceOptions = {},
): Promise<void> {
  const reader = await readerOf(work.db, taken)
  // A check begins again after a stop, because the keys of the checked rows are in memory.
  let row = await inTransaction(work.db, async (tx) => {
    const begun = await updateLeased(tx, taken, { processed: 0, ...noCounts })
    await groupLines(tx, begun, reader)
    return begun
  })
  const applier = applierOf(reader, options)
  const lines = new Map<string, number>()
  for (let after = 0; ; ) {
    const isOpen = sql<boolean>`first_line > ${after}`
    const records = recordsOf(await readRecordLines(work.db, row, isOpen, recordsAtOnce))
    if (records.length === 0) break
    const slice = await trySlice(work, applier, records, lines)
    row = await inTransaction(work.db, async (tx) => {
      await storeResults(tx, row, slice.lines, slice.applied)
      return progress(tx, row, slice.lines, slice.applied)
    })
    after = slice.lines.at(-1)?.first_line ?? after
    await pause(work)
  }
  await inTransaction(work.db, (tx) => endStep(tx, row, { state: 'checked' }))
}

/** Applies records in a transaction that is rolled back. Notes the lines of their keys. */
async function trySlice(
  { db, clock, releaseSession }: ImportWork,
  applier: RecordApplier,
  records: readonly (readonly RecordLine[])[],
  lines: Map<string, number>,
): Promise<AppliedSlice> {
  const lineOf = (keys: readonly string[]) => keys.flatMap((key) => lines.get(key) ?? [])[0]
  const circumstances = { now: clock.now(), lineOf, releaseSession, logSecurity: () => {} }
  return rolledBack(db, (tx) =>
    applySlice(tx, applier, records, circumstances, ([line], [first]) => {
      if (first !== undefined && first.result !== 'refused')
        for (const key of first.keys) lines.set(key, line?.line ?? 0)
    }),
  )
}

class DryRunEnded extends Error {}

/** Runs a function in a transaction that is rolled back, and returns its result. */
async function rolledBack<Result>(
  db: Db,
  run: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<Result>,
): Promise<Result> {
  let result: { readonly value: Result } | undefined
  await inTransaction(db, async (tx) => {
    result = { value: await run(tx) }
    throw new DryRunEnded()
  }).catch((error: unknown) => {
    if (!(error instanceof DryRunEnded)) throw error
  })
  if (result === undefined) throw new Error('A rolled back transaction has a result')
  return result.value
}

/** Applies the lines of one record, and writes nothing. */
export const tryRecord = (
  db: Db,
  reader: ImportReader,
  lines: readonly RecordLine[],
  circumstances: Omit<RowContext, 'tx' | 'reader' | 'logSecurity'>,
): Promise<readonly AppliedRow[]> =>
  rolledBack(db, async (tx) => {
    const applied = await applierOf(reader).applyFirst(tx, [lines], {
      ...circumstances,
      logSecurity: () => {},
    })
    return applied.flat()
  })
