import type { ImportPart } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import type { RowValues } from '@verstas/domain/imports/read-row.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'

type Values = Readonly<Record<string, CellValue>>

/** One record of a row. */
export interface Step {
  readonly entity: WritableEntity
  readonly part: ImportPart
  /** The record's id in the file; null if its natural key finds it. */
  readonly id: number | null
  readonly values: Values
  /** True if an existing record stays as it is: the supplier or the product group of a part. */
  readonly isOnlyNew?: true
  /** True if the record counts as the record of the row. */
  readonly isMain?: true
}

export interface PlannedRow {
  readonly steps: readonly Step[]
  readonly faults: readonly StoredFault[]
  /** The fields of the main record that a fault explains already. */
  readonly faulty: readonly string[]
  readonly person: Values
  /** The values of all records of the row. */
  readonly values: RowValues
}
