import type { JobRow, JobState } from '@verstas/contract/work-orders/rows.ts'

type StateRow = Pick<
  JobRow,
  'RowType' | 'IsMarkedAsDeleted' | 'MarkAsDoneDate' | 'HasOpenStamping' | 'HasClosedStamping'
>

/**
 * Returns the state of a job (specification.md, States). A job is done if all its labour rows are done or it
 * has none. It is ongoing if a labour row is stamped or done, otherwise open. SQL has the same rule
 * (`server/src/features/work-orders/view/jobs-json.ts`), and a test compares both.
 */
export function jobState(rows: readonly StateRow[]): JobState {
  const labour = rows.filter((row) => row.RowType === 'LabourOperation' && !row.IsMarkedAsDeleted)
  const isDone = (row: StateRow) => row.MarkAsDoneDate !== null
  if (labour.every(isDone)) return 'Done'
  const isBegun = labour.some((row) => isDone(row) || row.HasOpenStamping || row.HasClosedStamping)
  return isBegun ? 'Ongoing' : 'Open'
}

/** Returns the master state of a work order from the states of its jobs (specification.md, States). */
export function masterState(jobs: readonly JobState[]): JobState {
  if (jobs.every((state) => state === 'Done')) return 'Done'
  return jobs.includes('Ongoing') ? 'Ongoing' : 'Open'
}
