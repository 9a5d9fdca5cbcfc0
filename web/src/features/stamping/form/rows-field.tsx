import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { StampingFormAction } from '@verstas/domain/stamping/form.ts'
import type { Selection } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { JobCard } from '../../jobs/job-card.tsx'
import classes from './rows-field.module.css'

interface RowsFieldProps {
  readonly workOrder: WorkOrder
  readonly selection: Selection
  /** Whether time counts on the work order as it stands. */
  readonly isStampable: boolean
  readonly dispatch: (action: StampingFormAction) => void
}

/** The labour rows of the chosen work order to tick, or its jobs where jobs are stamped. */
export function RowsField({ workOrder, selection, isStampable, dispatch }: RowsFieldProps) {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const toggleJob = (jobId: number) => dispatch({ kind: 'jobToggled', jobId })
  const toggleRow = (rowId: number) => dispatch({ kind: 'rowToggled', rowId })
  return (
    <section aria-label={t('stamping.rows')}>
      {!isStampable && <p className={classes.hint}>{t('stamping.orderNotActive')}</p>}
      <ul className={classes.jobs}>
        {workOrder.Jobs.map((job) => (
          <JobCard
            key={jobIdOf(job)}
            job={job}
            filter="labour"
            isJobStampingInUse={IsJobStampingInUse}
            isSelected={selection.jobIds.includes(jobIdOf(job))}
            selectedRowIds={selection.rowIds}
            onToggleJob={isStampable ? toggleJob : undefined}
            onToggleRow={isStampable ? toggleRow : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
