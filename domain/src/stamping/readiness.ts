import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import { isSelectionStampable, type Selection } from './selection.ts'

/** What a stamping form has so far. */
export interface StampingDraft {
  readonly employeeId: number | null
  readonly type: StampingType | null
  readonly selection: Selection
}

/** What a stamping still lacks. */
export type MissingPart = 'employee' | 'type' | 'rows'

/**
 * What the form lacks first, or null when it is ready: an employee, a type and, for a work order type,
 * rows (spec part 1, section 4).
 */
export function missingPart(draft: StampingDraft, isJobStampingInUse: boolean): MissingPart | null {
  if (draft.employeeId === null) return 'employee'
  if (draft.type === null) return 'type'
  if (draft.type.IsWorkOrder && !isSelectionStampable(draft.selection, isJobStampingInUse)) return 'rows'
  return null
}

/** Whether the form can be sent. */
export const isReadyToStamp = (draft: StampingDraft, isJobStampingInUse: boolean): boolean =>
  missingPart(draft, isJobStampingInUse) === null
