import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import type { WorkOrderStatus } from '@verstas/contract/work-orders/entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { type Reason, reason } from '../errors/reason.ts'
import { isRowSelectable } from './selection.ts'

type RequestedRow = NonNullable<StampingRequest['OrderRows']>[number]

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
  requested: readonly RequestedRow[],
  known: readonly KnownRow[],
  isJobStampingInUse: boolean,
): Reason[] {
  if (requested.length === 0) return [reason('stampingRowsMissing')]
  const found = known.filter((row) => requested.some((wanted) => isSameRow(wanted, row)))
  const unknown = requested.filter((wanted) => !found.some((row) => isLiving(row) && isSameRow(wanted, row)))
  return [
    ...unknown.map(({ OrderRowId }) => reason('stampingRowUnknown', { row: OrderRowId })),
    ...found.filter(isLiving).flatMap(refuseRow),
    ...refuseOrders(found),
    ...(isJobStampingInUse ? refuseJobs(found, known) : []),
  ]
}

const isSameRow = (wanted: RequestedRow, row: KnownRow): boolean =>
  wanted.OrderId === row.OrderId && wanted.OrderRowId === row.RowId

const isLiving = (row: KnownRow): boolean => !row.IsMarkedAsDeleted

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
