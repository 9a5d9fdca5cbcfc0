import type { JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason } from '../errors/reason.ts'

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

/** What a person calls the row. */
export const labelOf = (row: {
  readonly Name: string
  readonly Note: string
  readonly RowType: RowType
}): string => row.Name.trim() || row.Note.trim().slice(0, 60) || row.RowType

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
