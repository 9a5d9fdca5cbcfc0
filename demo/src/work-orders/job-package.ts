import type { OperationKind } from '../parts/operations.ts'
import type { PartKind } from '../parts/part-kinds.ts'
import type { Power } from '../vehicles/model.ts'

/** A job as a receiver describes it: the customer's complaint, and the work. */
export interface JobPackage {
  readonly notes: readonly string[]
  readonly operations: readonly OperationKind[]
  readonly parts: readonly (readonly [kind: PartKind, quantity: number])[]
  /** Remarks for the technician, each for one text row. */
  readonly texts?: readonly string[]
  readonly subcontractor?: { readonly name: string; readonly price: number }
  /** Engine types for which the job is suitable; undefined if it suits all. */
  readonly powers?: readonly Power[]
}

/** Engine types with combustion. */
export const burning: readonly Power[] = ['petrol', 'diesel', 'hybrid']
