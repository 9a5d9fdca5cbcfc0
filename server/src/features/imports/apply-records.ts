import type { Tx } from '../../platform/database/transaction.ts'
import type { AppliedRow } from './applied-row.ts'
import { applyOrder } from './apply-order.ts'
import { RowApplier } from './apply-rows.ts'
import type { ImportReader } from './import-reader.ts'
import { isGrouped, type RecordLine } from './import-records.ts'
import type { RowContext } from './row-context.ts'

type Circumstances = Omit<RowContext, 'tx' | 'reader'>

/** Applies the records of a file. */
export interface RecordApplier {
  /**
   * Applies the first of some records, and one of them at least.
   *
   * @returns the results of the lines of each applied record
   */
  applyFirst(
    tx: Tx,
    records: readonly (readonly RecordLine[])[],
    circumstances: Circumstances,
  ): Promise<readonly (readonly AppliedRow[])[]>
}

/**
 * Returns the applier of an import. Work orders of several lines are applied one at a time, and rows in groups.
 *
 * @param options the most rows that are written together
 */
export function applierOf(reader: ImportReader, options: { readonly most?: number } = {}): RecordApplier {
  if (isGrouped(reader.kind))
    return {
      applyFirst: async (tx, [first], circumstances) =>
        first === undefined ? [] : [await applyOrder(tx, reader, first, circumstances)],
    }
  const applier = new RowApplier(reader, options)
  return {
    applyFirst: async (tx, records, circumstances) =>
      (await applier.applyFirst(tx, records.flat(), circumstances)).map((applied) => [applied]),
  }
}
