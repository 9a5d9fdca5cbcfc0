import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'

/** A row with the id and the number of its job. */
export interface RowOfJob {
  readonly JobId: number
  readonly JobNumber: number
  readonly row: JobRow
}

/** Finds the first row that `isWanted` accepts. Ignores removed rows and jobs without a number. */
export function findRow({ Jobs }: WorkOrder, isWanted: (row: JobRow) => boolean): RowOfJob | undefined {
  for (const { JobId = 0, JobNumber, Rows } of Jobs) {
    const row = Rows.find((row) => !row.IsMarkedAsDeleted && isWanted(row))
    if (JobNumber !== null && row) return { JobId, JobNumber, row }
  }
  return undefined
}

/**
 * Returns the first row that `isWanted` accepts, as `findRow` does.
 *
 * @throws if there is none
 */
export function getRow(order: WorkOrder, isWanted: (row: JobRow) => boolean): RowOfJob {
  const rowOfJob = findRow(order, isWanted)
  if (!rowOfJob) throw new Error(`Work order ${order.OrderNumber} has no such row`)
  return rowOfJob
}

export const isPart = ({ RowType, BroughtByRowId }: JobRow): boolean =>
  RowType === 'SparePart' && BroughtByRowId === null

export const isLabour = ({ RowType }: JobRow): boolean => RowType === 'LabourOperation'

/** True for labour with stamped time. */
export const isStampedLabour = (row: JobRow): boolean =>
  isLabour(row) && Boolean(row.HasClosedStamping || row.HasOpenStamping)

/** True for labour that can be stamped, is not signed and has no running stamping. */
export const isOpenLabour = (row: JobRow): boolean =>
  isLabour(row) && row.MarkAsDoneDate === null && !row.IsStampingProhibited && !row.HasOpenStamping
