import { metaDataOf } from '../../../platform/api/failure.ts'

/** Who changed a work order that is being edited here, and when; null where nobody can tell. */
export interface ForeignChange {
  readonly name: string | null
  /** An instant. */
  readonly at: string | null
}

/** What a 412 (workOrderChanged) tells of the change that came between. */
export const foreignChangeOf = (error: unknown): ForeignChange => ({
  name: metaDataOf(error, 'user') ?? null,
  at: metaDataOf(error, 'at') ?? null,
})
