import type { Tx } from '../../platform/database/transaction.ts'
import type { FeatureDependencies } from '../../platform/http/feature.ts'
import type { WriteContext } from '../integration/batch/entity-writer.ts'
import type { ImportReader } from './import-reader.ts'

/** The import to which a record belongs, and the transaction that writes it. */
export interface RecordContext {
  readonly tx: Tx
  readonly reader: ImportReader
  readonly now: Date
  readonly releaseSession: FeatureDependencies['releaseSession']
  /** Collects a line of the security log. The import writes it after the commit. */
  readonly logSecurity: (event: 'person added' | 'person changed', ofEmployeeId: number) => void
}

/** The import to which a row belongs. */
export interface RowContext extends RecordContext {
  /** Returns the line of another row in the file that has one of the keys. */
  readonly lineOf: (keys: readonly string[]) => number | undefined
}

/**
 * Returns the context for the writers: the author is the importing person, and no source sends the values.
 */
export const writeContext = ({
  tx,
  reader,
  now,
}: Pick<RecordContext, 'tx' | 'reader' | 'now'>): WriteContext => ({
  tx,
  now,
  source: '',
  author: { employeeId: reader.employeeId },
  isTaken: true,
})
