import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Selection } from '@verstas/domain/stamping/selection.ts'
import { useSession } from '../../session/session.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { JobCard } from '../../work-orders/jobs/job-card.tsx'
import classes from './rows-field.module.css'

interface RowsFieldProps {
  readonly workOrder: WorkOrder
  readonly selection: Selection
  readonly onToggleJob: (jobId: number) => void
  readonly onToggleRow: (rowId: number) => void
}

/** The labour rows of the chosen work order to tick, or its jobs where jobs are stamped. */
export function RowsField({ workOrder, selection, onToggleJob, onToggleRow }: RowsFieldProps) {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const isActive = workOrder.Status === 'A'
  return (
    <section aria-label={t('stamping.rows')}>
      {!isActive && <p className={classes.hint}>{t('stamping.orderNotActive')}</p>}
      <ul className={classes.jobs}>
        {workOrder.Jobs.map((job) => (
          <JobCard
            key={job.JobId}
            job={job}
            filter="labour"
            isJobStampingInUse={IsJobStampingInUse}
            isSelected={selection.jobIds.includes(job.JobId)}
            selectedRowIds={selection.rowIds}
            onToggleJob={isActive ? onToggleJob : undefined}
            onToggleRow={isActive ? onToggleRow : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
