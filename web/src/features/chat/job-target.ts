import type { MessageMetaData } from '@verstas/contract/chat/entities.ts'
import { cutText } from '@verstas/contract/cut-text.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { Translate } from '../../platform/texts/use-texts.ts'
import { nameOfRow, titleOfJob } from '../../shared/jobs/job-labels.tsx'

/** A job, or one of its rows, that a message refers to. */
export interface JobTarget {
  readonly job: Job
  readonly row: JobRow | null
}

/** The `Action` in the metadata of a message that refers to a job. */
const jobAction = 'Job'

/** The maximum length of `Subject` that the server accepts, in characters. */
const longestSubject = 200

/** Returns the label of a job, or of one of its rows: `Job 1 · Brake pads`. */
export const labelOfTarget = ({ job, row }: JobTarget, t: Translate): string =>
  [titleOfJob(job.JobNumber, t), row ? nameOfRow(row, t) : job.Note].filter(Boolean).join(' · ')

/** Returns the metadata of a message that refers to a job or to one of its rows. */
export const metaDataOfTarget = (target: JobTarget, t: Translate): MessageMetaData => ({
  Action: jobAction,
  Subject: cutText(labelOfTarget(target, t), longestSubject),
  Data: {
    associatedEntityGlobalID: null,
    historyEntryOid: null,
    jobId: jobIdOf(target.job),
    rowId: target.row?.RowId ?? null,
  },
})

/** Returns the job and row that a message refers to; undefined if there is no job, or if it was removed. */
export function findTarget(
  jobs: readonly Job[],
  { Data: { jobId, rowId } }: MessageMetaData,
): JobTarget | undefined {
  const isPointedAt = ({ RowId }: JobRow) => rowId != null && RowId === rowId
  const job = jobs.find((candidate) => candidate.Rows.some(isPointedAt) || jobIdOf(candidate) === jobId)
  return job && { job, row: job.Rows.find(isPointedAt) ?? null }
}

/** Returns the stored label of the job that a message refers to; undefined for other messages. */
export const subjectOfJob = ({ Action, Subject }: MessageMetaData): string | undefined =>
  Action === jobAction ? Subject : undefined
