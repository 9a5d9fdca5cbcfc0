import type { EventSubject } from '@verstas/contract/work-orders/edit-entities.ts'
import type { RowType } from '@verstas/contract/work-orders/rows.ts'
import { labelOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { WorkOrderEventRecord } from '../editing/change-work-order.ts'

type Values = WorkOrderEventRecord['after']

interface JobOfEvent {
  readonly JobId: number
  readonly JobNumber: number | null
}

interface RowOfEvent {
  readonly RowId: number
  readonly RowType: RowType
  readonly Name: string
  readonly Note: string
}

/** A line of history about a job. */
export const jobEvent = (
  kind: 'jobAdded' | 'jobEdited',
  { JobId, JobNumber }: JobOfEvent,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): WorkOrderEventRecord => ({
  kind,
  subject: { JobId, JobNumber, RowId: null, RowType: null, RowName: null },
  before,
  after,
})

/** A line of history about a row, which it names as a person would. */
export const rowEvent = (
  kind: 'rowAdded' | 'rowEdited' | 'rowRemoved' | 'rowSigned',
  { JobId, JobNumber }: JobOfEvent,
  row: RowOfEvent,
  { before, after }: { readonly before: Values | null; readonly after: Values },
): WorkOrderEventRecord => {
  const { RowId, RowType } = row
  const subject: EventSubject = { JobId, JobNumber, RowId, RowType, RowName: labelOf(row) }
  return { kind, subject, before, after }
}
