import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { StampingRequest, StampingType } from '@verstas/contract/stamping/entities.ts'
import {
  emptySelection,
  isSelectionStampable,
  orderRowsOf,
  type Selection,
  toggleJob,
  toggleRow,
} from './selection.ts'

/** The state of the stamping form (specification.md, Screens and States). */
export interface StampingForm extends StampingDraft {
  readonly workOrderId: number | null
  /** The entered start. Null means the present time of the server. */
  readonly startTime: string | null
  /** The reason why the last tap was refused; null if it was accepted. */
  readonly refusal: ErrorName | null
}

export type StampingFormAction =
  | { readonly kind: 'employeeChosen'; readonly employeeId: number | null }
  | { readonly kind: 'typeChosen'; readonly type: StampingType | null }
  | { readonly kind: 'workOrderChosen'; readonly workOrderId: number | null; readonly selection?: Selection }
  | { readonly kind: 'jobToggled'; readonly jobId: number }
  | { readonly kind: 'rowToggled'; readonly rowId: number }
  | { readonly kind: 'startTimeChanged'; readonly startTime: string | null }
  | { readonly kind: 'stamped' }

export const emptyStampingForm: StampingForm = {
  employeeId: null,
  type: null,
  workOrderId: null,
  selection: emptySelection,
  startTime: null,
  refusal: null,
}

const withoutWork = { workOrderId: null, selection: emptySelection } as const

/**
 * Returns the form after an action. A type without work order clears the work order and the rows. A different
 * work order clears the rows. The employee and the type remain after a stamping.
 */
export function stampingForm(form: StampingForm, action: StampingFormAction): StampingForm {
  const next = { ...form, refusal: null }
  switch (action.kind) {
    case 'employeeChosen':
      return { ...next, employeeId: action.employeeId }
    case 'typeChosen':
      return { ...next, type: action.type, ...(action.type?.IsWorkOrder === false ? withoutWork : {}) }
    case 'workOrderChosen':
      if (action.workOrderId === form.workOrderId && !action.selection) return next
      return { ...next, workOrderId: action.workOrderId, selection: action.selection ?? emptySelection }
    case 'jobToggled':
      return { ...next, ...toggleJob(form.selection, action.jobId) }
    case 'rowToggled':
      return { ...next, ...toggleRow(form.selection, action.rowId) }
    case 'startTimeChanged':
      return { ...next, startTime: action.startTime }
    case 'stamped':
      return { ...next, ...withoutWork, startTime: null }
  }
}

interface FormRules {
  readonly isJobStampingInUse: boolean
  readonly allowsStartTimeEdit: boolean
}

/**
 * Returns the request of the form; null if the form is incomplete, or if none of its rows can be stamped. The
 * request has an edited start only if the site allows it.
 *
 * @param workOrder the chosen work order with its jobs; null for a type without work order
 */
export function stampingRequestOf(
  form: StampingForm,
  workOrder: Parameters<typeof orderRowsOf>[1] | null,
  rules: FormRules,
): StampingRequest | null {
  const { employeeId, type, startTime } = form
  if (!isReadyToStamp(form, rules.isJobStampingInUse) || employeeId === null || type === null) return null
  const request: StampingRequest = {
    SalesmanId: employeeId,
    TypeId: type.Code,
    IsWorkOrder: type.IsWorkOrder,
  }
  if (rules.allowsStartTimeEdit && startTime !== null) request.StartTime = startTime
  if (!type.IsWorkOrder) return request
  const rows = workOrder ? orderRowsOf(form.selection, workOrder) : []
  return rows.length > 0 ? { ...request, OrderRows: rows } : null
}

/** The entered values that decide if a stamping form is complete. */
export interface StampingDraft {
  readonly employeeId: number | null
  readonly type: StampingType | null
  readonly selection: Selection
}

export type MissingPart = 'employee' | 'type' | 'rows'

/**
 * Returns the first missing part of the form; null if the form is complete. A form needs an employee, a type
 * and, for a type with work order, rows (specification.md, States).
 */
export function missingPart(draft: StampingDraft, isJobStampingInUse: boolean): MissingPart | null {
  if (draft.employeeId === null) return 'employee'
  if (draft.type === null) return 'type'
  if (draft.type.IsWorkOrder && !isSelectionStampable(draft.selection, isJobStampingInUse)) return 'rows'
  return null
}

/** True if the form is complete and can be sent. */
const isReadyToStamp = (draft: StampingDraft, isJobStampingInUse: boolean): boolean =>
  missingPart(draft, isJobStampingInUse) === null
