import type { JobRow } from '@verstas/contract/work-orders/rows.ts'

/** The filter of the rows on the page of a work order: all rows, or only labour. */
export type RowFilter = 'all' | 'labour'

/** Returns the rows to show, in their order (specification.md, Screens). Removed rows are left out. */
export const filterRows = <Row extends Pick<JobRow, 'RowType' | 'IsMarkedAsDeleted'>>(
  rows: readonly Row[],
  filter: RowFilter,
): Row[] =>
  rows.filter(
    ({ RowType, IsMarkedAsDeleted }) =>
      !IsMarkedAsDeleted && (filter === 'all' || RowType === 'LabourOperation'),
  )

/** The mark of a row: it has a running stamping, it is done, or it has only ended stampings. */
export type RowMark = 'stamped' | 'done' | 'oldStamp'

/**
 * Returns the mark of a row (specification.md, Screens). Null for a row that is neither stamped nor done. A
 * running stamping takes precedence over done.
 */
export function rowMark({
  HasOpenStamping,
  HasClosedStamping,
  MarkAsDoneDate,
}: Pick<JobRow, 'HasOpenStamping' | 'HasClosedStamping' | 'MarkAsDoneDate'>): RowMark | null {
  if (HasOpenStamping) return 'stamped'
  if (MarkAsDoneDate !== null) return 'done'
  return HasClosedStamping ? 'oldStamp' : null
}

type Amounts = Pick<JobRow, 'RowType' | 'Price' | 'OrderedAmount' | 'DeliveredAmount' | 'BackOrderAmount'>

/**
 * Returns the price for the ordered quantity, or for one piece if there is no quantity; null for a row
 * without a price.
 */
export const rowTotal = ({
  Price,
  OrderedAmount,
}: Pick<Amounts, 'Price' | 'OrderedAmount'>): number | null =>
  Price === null ? null : Price * (OrderedAmount ?? 1)

/**
 * Returns the quantity of a part that is still to be picked: the ordered quantity without delivered
 * quantities and back orders.
 */
export const unpickedAmount = ({
  RowType,
  OrderedAmount,
  DeliveredAmount,
  BackOrderAmount,
}: Omit<Amounts, 'Price'>): number =>
  RowType === 'SparePart'
    ? Math.max(0, (OrderedAmount ?? 0) - (DeliveredAmount ?? 0) - (BackOrderAmount ?? 0))
    : 0
