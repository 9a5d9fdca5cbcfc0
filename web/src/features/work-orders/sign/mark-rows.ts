import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'

/** Who signed a row and when; null for a row that is not signed. */
export type SignedMark = Pick<JobRow, 'MarkAsDoneDate' | 'MarkAsDoneBy'>

/** The work order with the mark on these rows; jobs without any of them stay the same objects. */
export const withRowsMarked = (
  workOrder: WorkOrder,
  rowIds: readonly number[],
  mark: SignedMark,
): WorkOrder => ({
  ...workOrder,
  Jobs: workOrder.Jobs.map((job) =>
    job.Rows.some(({ RowId }) => rowIds.includes(RowId))
      ? { ...job, Rows: job.Rows.map((row) => (rowIds.includes(row.RowId) ? { ...row, ...mark } : row)) }
      : job,
  ),
})
