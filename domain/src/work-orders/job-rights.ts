import type { ProfileRight, Right } from '@verstas/contract/session/rights.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason } from '../errors/reason.ts'

/** What a work order says of its jobs. */
export type JobsOrder = Pick<WorkOrder, 'OrderNumber' | 'Status' | 'HasActivePaymentLink' | 'HidePartsInWeb'>

type Rights = ReadonlySet<Right>

/** Rights go by kind: a subcontractor's work is work, what is taken off the shelf is a part. */
const kindOf = {
  Text: 'Text',
  SparePart: 'Part',
  OffShelf: 'Part',
  LabourOperation: 'Work',
  Subcontractor: 'Work',
} as const satisfies Record<RowType, string>

/** Whether rows of this type are parts, which a work order may keep from the web. */
export const isPartRow = (type: RowType): boolean => kindOf[type] === 'Part'

/** Why the jobs of a work order cannot be edited whoever asks: it is not active, or being paid. */
export function refuseOrder(order: JobsOrder): Reason[] {
  return [
    ...(order.Status === 'A' ? [] : [reason('workOrderNotActive', { order: order.OrderNumber })]),
    ...(order.HasActivePaymentLink ? [reason('paymentLinkActive', { order: order.OrderNumber })] : []),
  ]
}

/** Whether the jobs of the work order may be edited (specification.md, States and Rights). */
export const canEditJobs = (order: JobsOrder, rights: Rights): boolean =>
  rights.has('EditJob') && refuseOrder(order).length === 0

/** Whether a job may be added to the work order. */
export const canAddJob = (order: JobsOrder, rights: Rights): boolean =>
  rights.has('AddJob') && refuseOrder(order).length === 0

/** The note is the dealer system's once it has numbered the job. */
export const isNoteEditable = (job: { readonly JobNumber: number | null } | null): boolean =>
  job === null || job.JobNumber === null

/** Whether a row of the type may be added to a job that may be edited: items that are new use the add right. */
export const canAddRow = (type: RowType, order: Pick<JobsOrder, 'HidePartsInWeb'>, rights: Rights): boolean =>
  !isHidden(type, order) && rights.has(addRight(type))

/** Whether a row that exists may be changed or removed: that takes the edit right. */
export const canEditRow = (
  type: RowType,
  order: Pick<JobsOrder, 'HidePartsInWeb'>,
  rights: Rights,
): boolean => !isHidden(type, order) && rights.has(editRight(type))

/** Whether rows of the type are kept from the web, so that nobody changes what nobody sees. */
export const isHidden = (type: RowType, order: Pick<JobsOrder, 'HidePartsInWeb'>): boolean =>
  order.HidePartsInWeb && isPartRow(type)

const addRight = (type: RowType): ProfileRight => `AddJob${kindOf[type]}Row`
const editRight = (type: RowType): ProfileRight => `EditJob${kindOf[type]}Row`
