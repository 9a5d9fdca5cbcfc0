import type { JobRow } from '@verstas/contract/work-orders/rows.ts'

/** What the jobs list shows: every row, or labour alone. */
export type RowFilter = 'all' | 'labour'

/** The rows to show, in their order; rows marked deleted never are (specification.md, Screens). */
export const filterRows = <Row extends Pick<JobRow, 'RowType' | 'IsMarkedAsDeleted'>>(
  rows: readonly Row[],
  filter: RowFilter,
): Row[] =>
  rows.filter(
    ({ RowType, IsMarkedAsDeleted }) =>
      !IsMarkedAsDeleted && (filter === 'all' || RowType === 'LabourOperation'),
  )

/** How far a row is: a stamping runs on it, it is done, or only ended stampings stand on it. */
export type RowMark = 'stamped' | 'done' | 'oldStamp'

/**
 * The mark of a row (specification.md, Screens), null for a row that nobody has begun. Work that runs
 * shows before all else; selection is the page's own.
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

/** What a row costs in all that was ordered; null where it has no price. */
export const rowTotal = ({
  Price,
  OrderedAmount,
}: Pick<Amounts, 'Price' | 'OrderedAmount'>): number | null =>
  Price === null ? null : Price * (OrderedAmount ?? 1)

/** How many of a part lie on the shelf still: ordered, neither come to the car nor to come from elsewhere. */
export const unpickedAmount = ({
  RowType,
  OrderedAmount,
  DeliveredAmount,
  BackOrderAmount,
}: Omit<Amounts, 'Price'>): number =>
  RowType === 'SparePart'
    ? Math.max(0, (OrderedAmount ?? 0) - (DeliveredAmount ?? 0) - (BackOrderAmount ?? 0))
    : 0
