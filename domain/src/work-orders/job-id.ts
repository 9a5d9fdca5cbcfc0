import type { Job } from '@verstas/contract/work-orders/rows.ts'

/** What a job can be known by. */
export type JobIdentity = Partial<Pick<Job, 'JobId' | 'JobNumber'>> & {
  readonly Rows: readonly { readonly RowId: number }[]
}

/**
 * What tells a job from the others of its work order: its id, or its number where the server sends none. A job
 * with neither is known by its first row.
 */
export const jobIdOf = ({ JobId, JobNumber, Rows }: JobIdentity): number =>
  JobId ?? JobNumber ?? -(Rows[0]?.RowId ?? 0)

/** The job of that id; null for none, and for the id of a new one. */
export const findJob = <J extends JobIdentity>(jobs: readonly J[], jobId: number | null): J | null =>
  jobs.find((job) => jobIdOf(job) === jobId) ?? null

/** Whether a save can name the job. */
export const isJobNamed = ({ JobId, JobNumber }: Pick<Job, 'JobId' | 'JobNumber'>): boolean =>
  JobId !== undefined || JobNumber !== null
