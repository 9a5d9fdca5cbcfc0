import { cutText } from '@verstas/contract/cut-text.ts'
import type { ProfileRight, Right } from '@verstas/contract/session/rights.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import type { SignRequest } from '@verstas/contract/work-orders/signing.ts'
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
const isPartRow = (type: RowType): boolean => kindOf[type] === 'Part'

/** Why the jobs of a work order cannot be edited whoever asks: it is not active, or being paid. */
export function refuseOrder(order: Omit<JobsOrder, 'HidePartsInWeb'>): Reason[] {
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

/** What of a row a person may change. */
export type RowValues = Pick<JobRow, 'Name' | 'Note' | 'OrderedAmount' | 'Price'>
export type RowField = keyof RowValues

const fieldsOf = {
  Text: ['Name', 'Note'],
  SparePart: ['Note', 'OrderedAmount', 'Price'],
  OffShelf: ['Name', 'Note', 'OrderedAmount', 'Price'],
  LabourOperation: ['Note', 'OrderedAmount', 'Price'],
  Subcontractor: ['Name', 'Note', 'OrderedAmount', 'Price'],
} as const satisfies Record<RowType, readonly RowField[]>

/** The fields of a row that may be edited: what the catalogue names keeps its name, a text has no price. */
export const editableFields = (type: RowType): readonly RowField[] => fieldsOf[type]

/** What a person calls the row; another server may leave the name out of a text. */
export const labelOf = (row: {
  readonly Name?: string | undefined
  readonly Note: string
  readonly RowType: RowType
}): string => row.Name?.trim() || cutText(row.Note.trim(), 60) || row.RowType

/** Whether a person can tell the row: by its name, a text by its words, too. */
export const isNamed = ({
  RowType,
  Name,
  Note,
}: Pick<RowValues, 'Name' | 'Note'> & { readonly RowType: RowType }): boolean =>
  Name.trim() !== '' || (RowType === 'Text' && Note.trim() !== '')

/**
 * What is wrong with the values of a row that is added or changed: a text without words, another row
 * without a name, a quantity that is not more than 0.
 */
export function refuseValues(row: RowValues & { readonly RowType: RowType }): Reason[] {
  const data = { row: labelOf(row) }
  const hasAmount = row.RowType === 'Text' || (row.OrderedAmount !== null && row.OrderedAmount > 0)
  return [
    ...(isNamed(row) ? [] : [reason('jobRowIncomplete', data)]),
    ...(hasAmount ? [] : [reason('jobRowAmountMissing', data)]),
  ]
}

/** Why a row cannot be removed; null where it can (120051). */
export const refuseRemoval = (
  row: Pick<JobRow, 'Name' | 'Note' | 'RowType' | 'HasOpenStamping' | 'HasClosedStamping'>,
): Reason | null =>
  row.HasOpenStamping || row.HasClosedStamping ? reason('rowHasStampings', { row: labelOf(row) }) : null

/** Why an operation cannot be added by hand; null where it can (120090). */
export const refuseOperation = (operation: {
  readonly WorkOperationCode: string
  readonly SourceType?: string | null | undefined
}): Reason | null =>
  operation.SourceType === 'WEB_API'
    ? reason('restrictedOperation', { code: operation.WorkOperationCode })
    : null

/** What a job can be known by. */
export type JobIdentity = Partial<Pick<Job, 'JobId' | 'JobNumber'>> & {
  readonly Rows: readonly { readonly RowId: number }[]
}

/**
 * What tells a job from the others of its work order: its id, or its number where the server sends none. A job
 * with neither is known by its first row.
 */
export const jobIdOf = ({ JobId, JobNumber, Rows }: JobIdentity): number =>
  JobId ?? JobNumber ?? -(Rows[0]?.RowId ?? 0)

/** The job of that id; null for none, and for the id of a new one. */
export const findJob = <J extends JobIdentity>(jobs: readonly J[], jobId: number | null): J | null =>
  jobs.find((job) => jobIdOf(job) === jobId) ?? null

/** Whether a save can name the job. */
export const isJobNamed = ({ JobId, JobNumber }: Pick<Job, 'JobId' | 'JobNumber'>): boolean =>
  JobId !== undefined || JobNumber !== null

type RowToSign = Pick<JobRow, 'RowType' | 'Name' | 'Note' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate'>

/**
 * Whether the selected rows can be signed: signing is in use, the jobs may be edited, and all selected
 * rows, one at least, are labour not yet done (specification.md, States and Rights).
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
    /** The site's `IsOperationSigningInUse`. */
    readonly isSigningInUse: boolean
  },
): boolean =>
  isSigningInUse &&
  canEditJobs(order, rights) &&
  rows.length > 0 &&
  rows.every((row) => !row.IsMarkedAsDeleted && refuseRow(row).length === 0)

/** What is sent to sign the rows. */
export const signRequestOf = (
  employeeId: number,
  rows: readonly Pick<JobRow, 'Oid' | 'Name' | 'RowType'>[],
): SignRequest => ({
  SalesmanId: employeeId,
  SignedRows: rows.map(({ Oid, Name, RowType }) => ({ Oid, Name, RowType })),
})

/** A row of the site as it stands, with the work order that it is of. */
export interface StoredRowToSign extends RowToSign {
  readonly Oid: string
  readonly order: JobsOrder
}

/** Everything that speaks against signing the requested rows; empty when they are signed. */
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

/** Quantities are counted in thousandths, as the database keeps them: 0.1 and 0.2 make 0.3. */
const perUnit = 1000

const inThousandths = (amount: number): number => Math.round(amount * perUnit)

/** The exact sum of two quantities of at most three decimals. */
export const addAmounts = (a: number, b: number): number => (inThousandths(a) + inThousandths(b)) / perUnit

/** The product of two quantities, to the nearest thousandth; NaN where one of them is no number that can be counted. */
export function multiplyAmounts(a: number, b: number): number {
  const counts = [inThousandths(a), inThousandths(b)]
  if (!counts.every(Number.isFinite)) return Number.NaN
  const millionths = counts.map(BigInt).reduce((product, count) => product * count)
  const half = BigInt(perUnit / 2)
  return Number((millionths + half) / BigInt(perUnit)) / perUnit
}
