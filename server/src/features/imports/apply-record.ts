import type { Tx } from '../../platform/database/transaction.ts'
import { inTurn } from '../integration/batch/entity-writer.ts'
import { applyOrder } from './apply-order.ts'
import { type AppliedRow, applyRow } from './apply-row.ts'
import type { ImportReader } from './import-reader.ts'
import { isGrouped, type RecordLine } from './import-records.ts'
import type { RowContext } from './row-context.ts'

/** Applies the lines of one record and returns the result of each line. */
export const applyRecord = (
  tx: Tx,
  reader: ImportReader,
  lines: readonly RecordLine[],
  context: Omit<RowContext, 'tx' | 'reader'>,
): Promise<readonly AppliedRow[]> =>
  isGrouped(reader.kind)
    ? applyOrder(tx, reader, lines, context)
    : inTurn(lines, ({ cells }) => applyRow(tx, reader, cells, context))
