import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { isJobSelectable } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-id.ts'
import { filterRows, type RowFilter } from '@verstas/domain/work-orders/rows.ts'
import { memo } from 'react'
import { AttachButton } from '../../attachments/attach-button.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import { EditJobButton } from '../edit-job/edit-job-button.tsx'
import { titleOfJob } from '../edit-job/use-job-title.ts'
import classes from './job-card.module.css'
import { JobRow } from './job-row.tsx'
import { SelectBox } from './select-box.tsx'

interface JobCardProps {
  readonly job: Job
  readonly filter: RowFilter
  readonly isJobStampingInUse: boolean
  readonly isSelected: boolean
  /** The selected rows of the whole work order. */
  readonly selectedRowIds: readonly number[]
  /** The taps; both are left out where no time can be stamped on the work order. */
  readonly onToggleJob: ((jobId: number) => void) | undefined
  readonly onToggleRow: ((rowId: number) => void) | undefined
  /** Opens the job's dialog; left out where jobs are only chosen. */
  readonly onEdit?: (jobId: number) => void
  /** Why the job cannot be edited now, in words; null where it can. */
  readonly whyNotEdit?: string | null
  /** The number of the work order that files are attached to; left out where jobs are only chosen. */
  readonly orderNumber?: number
  /** Why no file can be attached to the job, in words; null where one can. */
  readonly whyNotAttach?: string | null
}

/** Heights in pixels that an unseen card is taken to have, until it has been drawn once. */
const headHeight = 88
const rowHeight = 84

/** A job with its rows. Cards out of sight cost nothing: the browser skips drawing them. */
export const JobCard = memo(function JobCard(props: JobCardProps) {
  const { job, filter, isJobStampingInUse, isSelected, selectedRowIds, onToggleJob, onToggleRow } = props
  const { onEdit, whyNotEdit = null, orderNumber, whyNotAttach = null } = props
  const t = useTexts()
  const format = useFormat()
  const rows = filterRows(job.Rows, filter)
  const title = titleOfJob(job.JobNumber, t)
  const jobId = jobIdOf(job)
  const headingId = `job-${jobId}`
  return (
    <li
      className={classes.card}
      data-selected={isSelected || undefined}
      style={{ containIntrinsicSize: `auto ${headHeight + rows.length * rowHeight}px` }}
    >
      <div className={classes.head}>
        {onToggleJob && isJobSelectable(job, isJobStampingInUse) && (
          <SelectBox
            label={`${t('workOrder.jobs.selectJob')}: ${title}`}
            isSelected={isSelected}
            onToggle={() => onToggleJob(jobId)}
          />
        )}
        <h2 id={headingId} className={classes.title}>
          {title}
        </h2>
        {job.StandardTime > 0 && (
          <span className={classes.time}>
            {t('workOrder.jobs.standardTime', { duration: format.duration(job.StandardTime) })}
          </span>
        )}
        {orderNumber !== undefined && job.JobNumber !== null && (
          <AttachButton
            target={{ orderNumber, jobNumber: job.JobNumber }}
            title={title}
            whyNot={whyNotAttach}
          />
        )}
        {onEdit && <EditJobButton title={title} whyNot={whyNotEdit} onOpen={() => onEdit(jobId)} />}
      </div>
      {job.Note && <p className={classes.note}>{job.Note}</p>}
      {rows.length === 0 ? (
        <p className={classes.none}>
          {t(filter === 'labour' ? 'workOrder.jobs.noLabour' : 'workOrder.jobs.noRows')}
        </p>
      ) : (
        <ul className={classes.rows} aria-labelledby={headingId}>
          {rows.map((row) => (
            <li key={row.RowId}>
              <JobRow row={row} isSelected={selectedRowIds.includes(row.RowId)} onToggle={onToggleRow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})
