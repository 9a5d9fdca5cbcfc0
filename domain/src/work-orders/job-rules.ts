import { cutText } from '@verstas/contract/cut-text.ts'
import type { ProfileRight, Right } from '@verstas/contract/session/rights.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import type { SignRequest } from '@verstas/contract/work-orders/signing.ts'
import { shownNumber } from '../codes/order-number.ts'
import { type Reason, reason } from '../errors/reason.ts'

/** The fields of a work order that the job rules need. */
export type JobsOrder = Pick<
  WorkOrder,
  'OrderNumber' | 'ExternalNumber' | 'Status' | 'HasActivePaymentLink' | 'HidePartsInWeb'
> &
  Partial<Pick<WorkOrder, 'Cancellation'>>

type Rights = ReadonlySet<Right>

/**
 * The kinds of rows for which there are rights. A subcontractor's row is work, and an off-shelf row is a
 * part.
 */
const kindOf = {
  Text: 'Text',
  SparePart: 'Part',
  OffShelf: 'Part',
  LabourOperation: 'Work',
  Subcontractor: 'Work',
} as const satisfies Record<RowType, string>

/** True if rows of the type are parts. A work order may hide parts from the web. */
const isPartRow = (type: RowType): boolean => kindOf[type] === 'Part'

/**
 * Returns the reasons why no one can edit the jobs of a work order: it is not active, it is cancelled, or it
 * has an active payment link.
 */
export function refuseOrder(order: Omit<JobsOrder, 'HidePartsInWeb'>): Reason[] {
  return [
    ...(order.Status === 'A' && !order.Cancellation
      ? []
      : [reason('workOrderNotActive', { order: shownNumber(order) })]),
    ...(order.HasActivePaymentLink ? [reason('paymentLinkActive', { order: shownNumber(order) })] : []),
  ]
}

/** True if the jobs of the work order may be edited (specification.md, States and Rights). */
export const canEditJobs = (order: JobsOrder, rights: Rights): boolean =>
  rights.has('EditJob') && refuseOrder(order).length === 0

/** True if the user may add a job to the work order. */
export const canAddJob = (order: JobsOrder, rights: Rights): boolean =>
  rights.has('AddJob') && refuseOrder(order).length === 0

/** True if the note can be edited. It cannot be edited after the dealer system has numbered the job. */
export const isNoteEditable = (job: { readonly JobNumber: number | null } | null): boolean =>
  job === null || job.JobNumber === null

/** True if a row of the type may be added to an editable job. The right for rows of its kind is needed. */
export const canAddRow = (type: RowType, order: Pick<JobsOrder, 'HidePartsInWeb'>, rights: Rights): boolean =>
  !isHidden(type, order) && rights.has(addRight(type))

/**
 * True if an existing row of the type may be changed or removed. The right for rows of its kind is needed.
 */
export const canEditRow = (
  type: RowType,
  order: Pick<JobsOrder, 'HidePartsInWeb'>,
  rights: Rights,
): boolean => !isHidden(type, order) && rights.has(editRight(type))

/** True if the work order hides rows of the type from the web. Hidden rows cannot be changed. */
export const isHidden = (type: RowType, order: Pick<JobsOrder, 'HidePartsInWeb'>): boolean =>
  order.HidePartsInWeb && isPartRow(type)

const addRight = (type: RowType): ProfileRight => `AddJob${kindOf[type]}Row`
const editRight = (type: RowType): ProfileRight => `EditJob${kindOf[type]}Row`

/** The editable values of a row. */
export type RowValues = Pick<JobRow, 'Name' | 'Note' | 'OrderedAmount' | 'Price'>
export type RowField = keyof RowValues

const fieldsOf = {
  Text: ['Name', 'Note'],
  SparePart: ['Note', 'OrderedAmount', 'Price'],
  OffShelf: ['Name', 'Note', 'OrderedAmount', 'Price'],
  LabourOperation: ['Note', 'OrderedAmount', 'Price'],
  Subcontractor: ['Name', 'Note', 'OrderedAmount', 'Price'],
} as const satisfies Record<RowType, readonly RowField[]>

/**
 * Returns the editable fields of a row. The name of a part or labour row is from the catalogue and cannot be
 * edited.
 */
export const editableFields = (type: RowType): readonly RowField[] => fieldsOf[type]

/**
 * Returns the displayed name of a row: its name, its note (cut to 60 characters), or its type. A plain
 * specification server may omit the name of a text.
 */
export const labelOf = (row: {
  readonly Name?: string | undefined
  readonly Note: string
  readonly RowType: RowType
}): string => row.Name?.trim() || cutText(row.Note.trim(), 60) || row.RowType

/** True if the row has a name. A text row may have a note instead. */
export const isNamed = ({
  RowType,
  Name,
  Note,
}: Pick<RowValues, 'Name' | 'Note'> & { readonly RowType: RowType }): boolean =>
  Name.trim() !== '' || (RowType === 'Text' && Note.trim() !== '')

/**
 * Returns the problems of an added or changed row: a missing name or text, or a quantity that is missing or
 * not above 0.
 */
export function refuseValues(row: RowValues & { readonly RowType: RowType }): Reason[] {
  const data = { row: labelOf(row) }
  const hasAmount = row.RowType === 'Text' || (row.OrderedAmount !== null && row.OrderedAmount > 0)
  return [
    ...(isNamed(row) ? [] : [reason('jobRowIncomplete', data)]),
    ...(hasAmount ? [] : [reason('jobRowAmountMissing', data)]),
  ]
}

/** Returns the reason against the removal of a row (120051); null if it can be removed. */
export const refuseRemoval = (
  row: Pick<JobRow, 'Name' | 'Note' | 'RowType' | 'HasOpenStamping' | 'HasClosedStamping'>,
): Reason | null =>
  row.HasOpenStamping || row.HasClosedStamping ? reason('rowHasStampings', { row: labelOf(row) }) : null

/** Returns the reason against the addition of an operation (120090); null if it can be added. */
export const refuseOperation = (operation: {
  readonly WorkOperationCode: string
  readonly SourceType?: string | null | undefined
}): Reason | null =>
  operation.SourceType === 'WEB_API'
    ? reason('restrictedOperation', { code: operation.WorkOperationCode })
    : null

/** The fields that identify a job within its work order. */
export type JobIdentity = Partial<Pick<Job, 'JobId' | 'JobNumber'>> & {
  readonly Rows: readonly { readonly RowId: number }[]
}

/**
 * Returns the identity of a job within its work order: its id, its number, or the negative id of its first
 * row, in this order.
 */
export const jobIdOf = ({ JobId, JobNumber, Rows }: JobIdentity): number =>
  JobId ?? JobNumber ?? -(Rows[0]?.RowId ?? 0)

/** Finds the job with this identity; null if there is none. `jobId` is null for a new job. */
export const findJob = <J extends JobIdentity>(jobs: readonly J[], jobId: number | null): J | null =>
  jobs.find((job) => jobIdOf(job) === jobId) ?? null

/** True if a save can identify the job by its id or number. */
export const isJobNamed = ({ JobId, JobNumber }: Pick<Job, 'JobId' | 'JobNumber'>): boolean =>
  JobId !== undefined || JobNumber !== null

type RowToSign = Pick<JobRow, 'RowType' | 'Name' | 'Note' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate'>

/**
 * True if the selected rows can be signed (specification.md, States and Rights). Signing must be in use, and
 * the jobs must be editable. At least one row must be selected, and all of them must be undone labour.
 */
export const canSignRows = (
  rows: readonly RowToSign[],
  {
    order,
    rights,
    isSigningInUse,
  }: {
    readonly order: JobsOrder
    readonly rights: ReadonlySet<Right>
    /** The site's setting `IsOperationSigningInUse`. */
    readonly isSigningInUse: boolean
  },
): boolean =>
  isSigningInUse &&
  canEditJobs(order, rights) &&
  rows.length > 0 &&
  rows.every((row) => !row.IsMarkedAsDeleted && refuseRow(row).length === 0)

/**
 * Returns the request with which an employee signs rows. The server compares the names and types of the
 * rows.
 */
export const signRequestOf = (
  employeeId: number,
  rows: readonly Pick<JobRow, 'Oid' | 'Name' | 'RowType'>[],
): SignRequest => ({
  SalesmanId: employeeId,
  SignedRows: rows.map(({ Oid, Name, RowType }) => ({ Oid, Name, RowType })),
})

/** A row from the database, with its work order. */
export interface StoredRowToSign extends RowToSign {
  readonly Oid: string
  readonly order: JobsOrder
}

/** Returns all reasons why the requested rows cannot be signed. Empty if they can be signed. */
export function refuseSigning(
  requested: SignRequest['SignedRows'],
  stored: readonly StoredRowToSign[],
): Reason[] {
  const byOid = new Map(stored.filter((row) => !row.IsMarkedAsDeleted).map((row) => [row.Oid, row]))
  const orders = new Map([...byOid.values()].map(({ order }) => [order.OrderNumber, order]))
  return [
    ...requested
      .filter(({ Oid }) => !byOid.has(Oid))
      .map(({ Oid, Name }) => reason('signedRowUnknown', { row: Name ?? Oid })),
    ...[...byOid.values()].flatMap(refuseRow),
    ...[...orders.values()].flatMap(refuseOrder),
  ]
}

function refuseRow(row: RowToSign): Reason[] {
  const data = { row: labelOf(row) }
  if (row.RowType !== 'LabourOperation') return [reason('signedRowNotLabour', data)]
  return row.MarkAsDoneDate === null ? [] : [reason('signedRowDone', data)]
}

/**
 * The number of units of computation in one piece. Quantities are computed in whole thousandths, because 0.1
 * and 0.2 then add up to 0.3.
 */
const perUnit = 1000

const inThousandths = (amount: number): number => Math.round(amount * perUnit)

/** Returns the exact sum of two quantities with at most three decimals. */
export const addAmounts = (a: number, b: number): number => (inThousandths(a) + inThousandths(b)) / perUnit

/** Returns the product of two quantities, rounded to a thousandth. NaN if a quantity is not finite. */
export function multiplyAmounts(a: number, b: number): number {
  const counts = [inThousandths(a), inThousandths(b)]
  if (!counts.every(Number.isFinite)) return Number.NaN
  const millionths = counts.map(BigInt).reduce((product, count) => product * count)
  const half = BigInt(perUnit / 2)
  return Number((millionths + half) / BigInt(perUnit)) / perUnit
}
