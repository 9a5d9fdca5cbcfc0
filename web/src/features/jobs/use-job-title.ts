import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { findJob } from '@verstas/domain/work-orders/job-rules.ts'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'

/** What a job is called by its number; null for one that has none yet. */
export const titleOfJob = (number: number | null, t: Translate): string =>
  number === null ? t('workOrder.jobs.withoutNumber') : t('workOrder.jobs.job', { number })

/** What a job is called, and its dialog; null is the one that is being made. */
export function useJobTitle({ Jobs }: Pick<WorkOrder, 'Jobs'>) {
  const t = useTexts()
  const numberOf = (jobId: number | null) => findJob(Jobs, jobId)?.JobNumber ?? null
  return {
    jobTitle: (jobId: number | null): string => titleOfJob(numberOf(jobId), t),
    editTitle: (jobId: number | null): string => {
      const number = numberOf(jobId)
      if (number !== null) return t('jobEdit.title', { number })
      return t(jobId === null ? 'workOrder.jobs.withoutNumber' : 'jobEdit.titleUnnumbered')
    },
  }
}
