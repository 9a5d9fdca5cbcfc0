import type { ImportPart } from '@verstas/contract/imports/kinds.ts'
import type { WritableEntity } from '@verstas/contract/integration/scopes.ts'
import type { CellValue } from '@verstas/domain/imports/read-cell.ts'
import type { RowValues } from '@verstas/domain/imports/read-row.ts'
import type { StoredFault } from '../../platform/database/tables/import-tables.ts'

type Values = Readonly<Record<string, CellValue>>

/** A record that the import of one file row writes. */
export interface Step {
  readonly entity: WritableEntity
  readonly part: ImportPart
  /** The id of the record in the file. If it is null, the natural key identifies the record. */
  readonly id: number | null
  readonly values: Values
  /** True for suppliers and product groups, because existing ones do not change. */
  readonly isOnlyNew?: true
  /** True for the main record of the row, whose outcome is the result of the row. */
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
