import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { useSession } from '../../session/session.ts'
import { TypeField } from '../../stamping/form/type-field.tsx'
import { WorkOrderField } from '../../stamping/form/work-order-field.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { JobCard } from '../../work-orders/jobs/job-card.tsx'
import classes from './purpose-fields.module.css'
import type { usePurpose } from './use-purpose.ts'

interface PurposeFieldsProps {
  readonly purpose: ReturnType<typeof usePurpose>
  /** Why it cannot be sent as it is; null for nothing. */
  readonly problem: string | null
}

/** What the time is for: a type and, where it wants them, the rows of a work order. */
export function PurposeFields({ purpose, problem }: PurposeFieldsProps) {
  const t = useTexts()
  const { IsJobStampingInUse } = useSession().settings.WorkshopConfiguration
  const { form, types, workOrder, isLoadingWorkOrder, dispatch } = purpose
  const words = form.refusal ? t(errorCatalogue[form.refusal].text) : problem
  return (
    <>
      <TypeField
        types={types}
        chosen={form.type}
        onChoose={(type) => dispatch({ kind: 'typeChosen', type })}
      />
      {form.type?.IsWorkOrder && (
        <WorkOrderField
          chosen={workOrder}
          isLoading={isLoadingWorkOrder}
          onChoose={(workOrderId) => dispatch({ kind: 'workOrderChosen', workOrderId })}
        />
      )}
      {workOrder && (
        <section aria-label={t('stamping.rows')}>
          <ul className={classes.jobs}>
            {workOrder.Jobs.map((job) => (
              <JobCard
                key={job.JobId}
                job={job}
                filter="labour"
                isJobStampingInUse={IsJobStampingInUse}
                isSelected={form.selection.jobIds.includes(job.JobId)}
                selectedRowIds={form.selection.rowIds}
                onToggleJob={(jobId) => dispatch({ kind: 'jobToggled', jobId })}
                onToggleRow={(rowId) => dispatch({ kind: 'rowToggled', rowId })}
              />
            ))}
          </ul>
        </section>
      )}
      {words && (
        <p role="alert" className={classes.problem}>
          {words}
        </p>
      )}
    </>
  )
}
