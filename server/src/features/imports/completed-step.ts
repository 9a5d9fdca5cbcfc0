import type { StoredFault } from '../../platform/database/tables/import-tables.ts'
import type { PlannedRow, Step } from './step.ts'

/** A main record of a row with the records that it names. */
export interface CompletedStep {
  readonly step: Step
  readonly faults: readonly StoredFault[]
  /** The fields that the faults explain. */
  readonly faulty: readonly string[]
}

/** A step and the row to which it belongs. */
export interface StepOfRow {
  readonly step: Step
  readonly row: Pick<PlannedRow, 'person' | 'values'>
}
