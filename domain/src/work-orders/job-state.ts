import type { JobRow, JobState } from '@verstas/contract/work-orders/rows.ts'

type StateRow = Pick<
  JobRow,
  'RowType' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate' | 'HasOpenStamping' | 'HasClosedStamping'
>

/**
 * How far a job is (specification.md, States): done when all its labour rows are, so also where it has none; ongoing when
 * one of them is stamped or done. The server computes it in SQL (`server/src/features/work-orders/view/jobs-json.ts`); a test compares
 * the two.
 */
export function jobState(rows: readonly StateRow[]): JobState {
  const labour = rows.filter((row) => row.RowType === 'LabourOperation' && !row.IsMarkedAsDeleted)
  const isDone = (row: StateRow) => row.MarkAsDoneDate !== null
  if (labour.every(isDone)) return 'Done'
  const isBegun = labour.some((row) => isDone(row) || row.HasOpenStamping || row.HasClosedStamping)
  return isBegun ? 'Ongoing' : 'Open'
}

/** The job master state of a work order (specification.md, States). */
export function masterState(jobs: readonly JobState[]): JobState {
  if (jobs.every((state) => state === 'Done')) return 'Done'
  return jobs.includes('Ongoing') ? 'Ongoing' : 'Open'
}
