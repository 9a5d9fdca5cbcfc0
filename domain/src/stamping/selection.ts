import type { ErrorName } from '@verstas/contract/errors/catalogue.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { Job, JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { type JobIdentity, jobIdOf } from '../work-orders/job-rules.ts'

/** What is ticked on a work order: jobs or labour rows, never both (specification.md, States). */
export interface Selection {
  readonly jobIds: readonly number[]
  readonly rowIds: readonly number[]
}

export const emptySelection: Selection = { jobIds: [], rowIds: [] }

/** The selection after a tap; a tap that is not allowed changes nothing and names its refusal. */
export interface SelectionStep {
  readonly selection: Selection
  readonly refusal: ErrorName | null
}

type RowMarks = Pick<JobRow, 'RowType' | 'IsMarkedAsDeleted' | 'IsStampingProhibited'>

/** Whether time can be stamped on the row: labour that is neither removed nor prohibited. */
export const isRowSelectable = (row: RowMarks): boolean =>
  row.RowType === 'LabourOperation' && !row.IsMarkedAsDeleted && !row.IsStampingProhibited

/** Whether the job can be stamped as a whole: job stamping is in use and one of its rows is selectable. */
export const isJobSelectable = (
  job: { readonly Rows: readonly RowMarks[] },
  isJobStampingInUse: boolean,
): boolean => isJobStampingInUse && job.Rows.some(isRowSelectable)

/** Ticks a job, or unticks it. One job at a time. */
export function toggleJob(selection: Selection, jobId: number): SelectionStep {
  if (selection.jobIds.includes(jobId))
    return { selection: { ...selection, jobIds: without(selection.jobIds, jobId) }, refusal: null }
  if (selection.rowIds.length > 0) return { selection, refusal: 'mixedJobAndLabourRows' }
  if (selection.jobIds.length > 0) return { selection, refusal: 'multipleJobsStamped' }
  return { selection: { ...selection, jobIds: [jobId] }, refusal: null }
}

/** Ticks a labour row, or unticks it. Any number of rows, but not beside a job. */
export function toggleRow(selection: Selection, rowId: number): SelectionStep {
  if (selection.rowIds.includes(rowId))
    return { selection: { ...selection, rowIds: without(selection.rowIds, rowId) }, refusal: null }
  if (selection.jobIds.length > 0) return { selection, refusal: 'mixedJobAndLabourRows' }
  return { selection: { ...selection, rowIds: [...selection.rowIds, rowId] }, refusal: null }
}

/**
 * Whether the selection can be stamped: one job where job stamping is in use, else at least one row.
 * Single rows may be ticked for signing where jobs are stamped; they are not stamped then.
 */
export const isSelectionStampable = (selection: Selection, isJobStampingInUse: boolean): boolean =>
  isJobStampingInUse
    ? selection.jobIds.length === 1 && selection.rowIds.length === 0
    : selection.rowIds.length > 0 && selection.jobIds.length === 0

type OrderRow = NonNullable<StampingRequest['OrderRows']>[number]

/** The rows of the work order that a stamping of the selection is sent with; a job stands for its selectable rows. */
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

/** A row as it stands in the database, with what its work order says. */
export interface KnownRow {
  readonly OrderId: number
  readonly OrderNumber: number
  readonly OrderStatus: WorkOrderStatus
  readonly JobId: number
  readonly RowId: number
  readonly RowType: RowType
  readonly Name: string
  readonly IsMarkedAsDeleted: boolean
  readonly IsStampingProhibited: boolean
}

/**
 * Everything that speaks against stamping the requested rows; empty when they may be stamped.
 *
 * @param known the site's rows of every job that a requested row belongs to
 * @param isJobStampingInUse then the rows must be all selectable ones of a single job
 */
export function refuseRows(
  requested: readonly OrderRow[],
  known: readonly KnownRow[],
  isJobStampingInUse: boolean,
): Reason[] {
  if (requested.length === 0) return [reason('stampingRowsMissing')]
  const found = known.filter((row) => requested.some((wanted) => isSameRow(wanted, row)))
  const unknown = requested.filter(
    (wanted) => !found.some((row) => isNotRemoved(row) && isSameRow(wanted, row)),
  )
  return [
    ...unknown.map(({ OrderRowId }) => reason('stampingRowUnknown', { row: OrderRowId })),
    ...found.filter(isNotRemoved).flatMap(refuseRow),
    ...refuseOrders(found),
    ...(isJobStampingInUse ? refuseJobs(found, known) : []),
  ]
}

const isSameRow = (wanted: OrderRow, row: KnownRow): boolean =>
  wanted.OrderId === row.OrderId && wanted.OrderRowId === row.RowId

const isNotRemoved = (row: KnownRow): boolean => !row.IsMarkedAsDeleted

function refuseRow(row: KnownRow): Reason[] {
  const data = { row: row.Name || row.RowId, rowId: row.RowId }
  if (row.RowType !== 'LabourOperation') return [reason('stampingRowNotSelectable', data)]
  return row.IsStampingProhibited ? [reason('stampingRowProhibited', data)] : []
}

function refuseOrders(rows: readonly KnownRow[]): Reason[] {
  const closed = rows.filter((row) => row.OrderStatus !== 'A').map((row) => row.OrderNumber)
  return [...new Set(closed)].map((order) => reason('workOrderNotActive', { order }))
}

/** A part of a job is labour rows where jobs are stamped: the two do not mix (118449). */
function refuseJobs(found: readonly KnownRow[], known: readonly KnownRow[]): Reason[] {
  const jobIds = new Set(found.map((row) => row.JobId))
  const isPartial = known.some(
    (row) => jobIds.has(row.JobId) && isRowSelectable(row) && !found.some(({ RowId }) => RowId === row.RowId),
  )
  return [
    ...(isPartial ? [reason('mixedJobAndLabourRows')] : []),
    ...(jobIds.size > 1 ? [reason('multipleJobsStamped')] : []),
  ]
}
