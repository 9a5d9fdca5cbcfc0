import type { OperationKind } from '../parts/operations.ts'
import type { PartKind } from '../parts/part-kinds.ts'
import type { Power } from '../vehicles/model.ts'

/** A job in a receiver's words: the customer's complaint, and the work. */
export interface JobPackage {
  readonly notes: readonly string[]
  readonly operations: readonly OperationKind[]
  readonly parts: readonly (readonly [kind: PartKind, quantity: number])[]
  /** A remark for the technician, as a text row. */
  readonly texts?: readonly string[]
  readonly subcontractor?: { readonly name: string; readonly price: number }
  /** Engine types that the job fits; undefined if it fits all. */
  readonly powers?: readonly Power[]
}

/** Cars with a combustion engine. */
export const burning: readonly Power[] = ['petrol', 'diesel', 'hybrid']
