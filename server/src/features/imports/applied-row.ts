import type {
  StoredChange,
  StoredFault,
  WrittenRecord,
} from '../../platform/database/tables/import-tables.ts'

/** The result of a row: the changes that it would make, or has made. */
export interface AppliedRow {
  readonly result: 'new' | 'changed' | 'same' | 'refused'
  readonly faults: readonly StoredFault[]
  readonly changes: readonly StoredChange[]
  readonly keys: readonly string[]
  readonly written: readonly WrittenRecord[]
}

/** Returns the result of a row that is refused. */
export const refusedRow = (faults: readonly StoredFault[], keys: readonly string[]): AppliedRow => ({
  ...{ result: 'refused', faults, changes: [], keys, written: [] },
})
