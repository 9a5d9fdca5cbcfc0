import type { Tx } from '../../platform/database/transaction.ts'
import type { WriteContext } from '../integration/batch/entity-writer.ts'
import type { ImportReader } from './import-reader.ts'

/** The import to which a row belongs, and the transaction that applies the row. */
export interface RowContext {
  readonly tx: Tx
  readonly reader: ImportReader
  readonly now: Date
  /** Returns the line of another row of the file that has one of the keys. */
  readonly lineOf: (keys: readonly string[]) => number | undefined
}

/** Returns the context of the writers: the author is the importing person, and no value counts as sent by a source. */
export const writeContext = ({ tx, reader, now }: Omit<RowContext, 'lineOf'>): WriteContext => ({
  tx,
  now,
  source: '',
  author: { employeeId: reader.employeeId },
  isTaken: true,
})
