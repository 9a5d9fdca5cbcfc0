import type { OperationKind } from '../parts/operations.ts'
import type { PartKind } from '../parts/part-kinds.ts'
import type { Power } from '../vehicles/model.ts'

/** A job as a receiver writes it down: what the customer said, and what is done about it. */
export interface JobPackage {
  readonly notes: readonly string[]
  readonly operations: readonly OperationKind[]
  readonly parts: readonly (readonly [kind: PartKind, quantity: number])[]
  /** A remark for the technician, as a text row. */
  readonly texts?: readonly string[]
  readonly subcontractor?: { readonly name: string; readonly price: number }
  /** Cars for which the job makes sense; without it all. */
  readonly powers?: readonly Power[]
}

/** Cars with an engine that burns something. */
export const burning: readonly Power[] = ['petrol', 'diesel', 'hybrid']
