/** The form that drafts of jobs are kept under. */
export const jobDraftForm = 'job'

/** What a draft is of: a job, or the new one (null) of a work order. */
export const jobDraftId = (workOrderId: number, jobId: number | null): string =>
  `${workOrderId}.${jobId ?? 'new'}`
