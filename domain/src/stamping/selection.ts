import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import { shownNumber } from '../codes/order-number.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { type JobIdentity, jobIdOf } from '../work-orders/job-rules.ts'

/** The selection on a work order: one job or labour rows (specification.md, States). */
export interface Selection {
  readonly jobIds: readonly number[]
  readonly rowIds: readonly number[]
}

export const emptySelection: Selection = { jobIds: [], rowIds: [] }

/** The selection after a tap, and the reason if the tap was refused. */
export interface SelectionStep {
  readonly selection: Selection
  readonly refusal: ErrorName | null
}

type RowMarks = Pick<JobRow, 'RowType' | 'IsMarkedAsDeleted' | 'IsStampingProhibited'>

/** True if time can be stamped on the row: a labour row that is neither removed nor prohibited. */
export const isRowSelectable = (row: RowMarks): boolean =>
  row.RowType === 'LabourOperation' && !row.IsMarkedAsDeleted && !row.IsStampingProhibited

/**
 * True if the job can be stamped: the site stamps whole jobs, and at least one of the job's rows is
 * selectable.
 */
export const isJobSelectable = (
  job: { readonly Rows: readonly RowMarks[] },
  isJobStampingInUse: boolean,
): boolean => isJobStampingInUse && job.Rows.some(isRowSelectable)

/** Selects or deselects a job. Refuses a second job, and a job together with rows. */
export function toggleJob(selection: Selection, jobId: number): SelectionStep {
  if (selection.jobIds.includes(jobId))
    return { selection: { ...selection, jobIds: without(selection.jobIds, jobId) }, refusal: null }
  if (selection.rowIds.length > 0) return { selection, refusal: 'mixedJobAndLabourRows' }
  if (selection.jobIds.length > 0) return { selection, refusal: 'multipleJobsStamped' }
  return { selection: { ...selection, jobIds: [jobId] }, refusal: null }
}

/** Selects or deselects a labour row. Refuses a row together with a job. */
export function toggleRow(selection: Selection, rowId: number): SelectionStep {
  if (selection.rowIds.includes(rowId))
    return { selection: { ...selection, rowIds: without(selection.rowIds, rowId) }, refusal: null }
  if (selection.jobIds.length > 0) return { selection, refusal: 'mixedJobAndLabourRows' }
  return { selection: { ...selection, rowIds: [...selection.rowIds, rowId] }, refusal: null }
}

/**
 * True if the selection can be stamped. It must be a job if the site stamps whole jobs, otherwise at least
 * one row. Rows that cannot be stamped can still be selected, to sign them.
 */
export const isSelectionStampable = (selection: Selection, isJobStampingInUse: boolean): boolean =>
  isJobStampingInUse
    ? selection.jobIds.length === 1 && selection.rowIds.length === 0
    : selection.rowIds.length > 0 && selection.jobIds.length === 0

type OrderRow = NonNullable<StampingRequest['OrderRows']>[number]

/** Returns the rows to stamp: the selectable rows among the selected rows, or in the selected job. */
export function orderRowsOf(
  selection: Selection,
  workOrder: { readonly Id: number; readonly Jobs: readonly (Pick<Job, 'Rows'> & JobIdentity)[] },
): OrderRow[] {
  return workOrder.Jobs.flatMap((job) =>
    job.Rows.filter(
      (row) =>
        isRowSelectable(row) &&
        (selection.jobIds.includes(jobIdOf(job)) || selection.rowIds.includes(row.RowId)),
    ),
  ).map((row) => ({ OrderId: workOrder.Id, OrderRowId: row.RowId }))
}

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id)

/** A row of a job from the database, with the status of its work order. */
export interface StoredOrderRow {
  readonly OrderId: number
  readonly OrderNumber: number
  readonly ExternalNumber: string | null
  readonly OrderStatus: WorkOrderStatus
  readonly JobId: number
  readonly RowId: number
  readonly RowType: RowType
  readonly Name: string
  readonly IsMarkedAsDeleted: boolean
  readonly IsStampingProhibited: boolean
}

/**
 * Returns all reasons against a stamping of the requested rows. Empty if they may be stamped.
 *
 * @param stored all rows of the jobs of the requested rows
 * @param isJobStampingInUse true if the site stamps whole jobs; the rows must then be all selectable rows of
 * one job
 */
export function refuseRows(
  requested: readonly OrderRow[],
  stored: readonly StoredOrderRow[],
  isJobStampingInUse: boolean,
): Reason[] {
  if (requested.length === 0) return [reason('stampingRowsMissing')]
  const matching = stored.filter((row) => requested.some((orderRow) => isSameRow(orderRow, row)))
  const unknown = requested.filter(
    (orderRow) => !matching.some((row) => isNotRemoved(row) && isSameRow(orderRow, row)),
  )
  return [
    ...unknown.map(({ OrderRowId }) => reason('stampingRowUnknown', { row: OrderRowId })),
    ...matching.filter(isNotRemoved).flatMap(refuseRow),
    ...refuseOrders(matching),
    ...(isJobStampingInUse ? refuseJobs(matching, stored) : []),
  ]
}

const isSameRow = (orderRow: OrderRow, row: StoredOrderRow): boolean =>
  orderRow.OrderId === row.OrderId && orderRow.OrderRowId === row.RowId

const isNotRemoved = (row: StoredOrderRow): boolean => !row.IsMarkedAsDeleted

function refuseRow(row: StoredOrderRow): Reason[] {
  const data = { row: row.Name || row.RowId, rowId: row.RowId }
  if (row.RowType !== 'LabourOperation') return [reason('stampingRowNotSelectable', data)]
  return row.IsStampingProhibited ? [reason('stampingRowProhibited', data)] : []
}

function refuseOrders(rows: readonly StoredOrderRow[]): Reason[] {
  const closed = rows.filter((row) => row.OrderStatus !== 'A').map(shownNumber)
  return [...new Set(closed)].map((order) => reason('workOrderNotActive', { order }))
}

/** Returns the reasons against rows that are not exactly one whole job. */
function refuseJobs(matching: readonly StoredOrderRow[], stored: readonly StoredOrderRow[]): Reason[] {
  const jobIds = new Set(matching.map((row) => row.JobId))
  const isPartial = stored.some(
    (row) =>
      jobIds.has(row.JobId) && isRowSelectable(row) && !matching.some(({ RowId }) => RowId === row.RowId),
  )
  return [
    ...(isPartial ? [reason('mixedJobAndLabourRows')] : []),
    ...(jobIds.size > 1 ? [reason('multipleJobsStamped')] : []),
  ]
}
