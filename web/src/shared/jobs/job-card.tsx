import type { Job, JobRow as Row } from '@verstas/contract/work-orders/rows.ts'
import { isJobSelectable } from '@verstas/domain/stamping/selection.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { filterRows, type RowFilter } from '@verstas/domain/work-orders/rows.ts'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './job-card.module.css'
import { titleOfJob } from './job-labels.tsx'
import { JobRow } from './job-row.tsx'
import { SelectBox } from './select-box.tsx'

interface JobCardProps {
  readonly job: Job
  readonly filter: RowFilter
  readonly isJobStampingInUse: boolean
  readonly isSelected: boolean
  /** The selected rows of the whole work order. */
  readonly selectedRowIds: readonly number[]
  /** The tap handlers. Both are undefined if no time can be stamped on the work order. */
  readonly onToggleJob: ((jobId: number) => void) | undefined
  readonly onToggleRow: ((rowId: number) => void) | undefined
  /** The actions on the job, at the end of its head; omitted if jobs are only selected. */
  readonly renderActions?: (job: Job, title: string) => ReactNode
  /** The actions on a row without a check box, at its right edge. `renderBelowRow` shows their results. */
  readonly renderRowAside?: (row: Row) => ReactNode
  readonly renderBelowRow?: (row: Row) => ReactNode
  /** Further content of the job, below its rows. */
  readonly renderFoot?: (job: Job, title: string) => ReactNode
}

/** Estimated heights in px, for the scroll bar until the browser has rendered a card. */
const headHeight = 64
const rowHeight = 65

/** A job with its rows. The browser does not render cards outside the visible area (`content-visibility`). */
export const JobCard = memo(function JobCard(props: JobCardProps) {
  const {
    job,
    filter,
    isJobStampingInUse,
    isSelected,
    selectedRowIds,
    onToggleJob,
    onToggleRow,
    renderActions,
    renderRowAside,
    renderBelowRow,
    renderFoot,
  } = props
  const t = useTexts()
  const format = useFormat()
  const rows = filterRows(job.Rows, filter)
  const title = titleOfJob(job.JobNumber, t)
  const jobId = jobIdOf(job)
  const headingId = `job-${jobId}`
  return (
    <li
      className={`${classes.card} clip card`}
      data-selected={isSelected || undefined}
      style={{ containIntrinsicSize: `auto ${headHeight + rows.length * rowHeight}px` }}
    >
      <div className={classes.head}>
        {onToggleJob && isJobSelectable(job, isJobStampingInUse) && (
          <span className={classes.select}>
            <SelectBox
              label={`${t('workOrder.jobs.selectJob')}: ${title}`}
              isSelected={isSelected}
              onToggle={() => onToggleJob(jobId)}
            />
          </span>
        )}
        <div className={`${classes.words} grow shrink`}>
          <div className={`${classes.title} type-13 strong brand`}>
            <h2 id={headingId}>{title}</h2>
            {job.StandardTime > 0 && <StandardTime duration={format.duration(job.StandardTime)} />}
          </div>
          {job.Note && <p className={`${classes.note} type-17 strong pre-line`}>{job.Note}</p>}
        </div>
        {renderActions && <div className={`${classes.actions} flex rigid`}>{renderActions(job, title)}</div>}
      </div>
      {rows.length === 0 ? (
        <p className={`${classes.none} pad-12-16 type-15 soft`}>
          {t(filter === 'labour' ? 'workOrder.jobs.noLabour' : 'workOrder.jobs.noRows')}
        </p>
      ) : (
        <ul className={classes.rows} aria-labelledby={headingId}>
          {rows.map((row) => (
            <li key={row.RowId}>
              <JobRow
                row={row}
                isSelected={selectedRowIds.includes(row.RowId)}
                onToggle={onToggleRow}
                aside={renderRowAside?.(row)}
              />
              {renderBelowRow?.(row)}
            </li>
          ))}
        </ul>
      )}
      {renderFoot && <div className={classes.foot}>{renderFoot(job, title)}</div>}
    </li>
  )
})

/** The standard time next to the title, with its meaning for screen readers. */
function StandardTime({ duration }: { duration: string }) {
  const t = useTexts()
  return (
    <>
      <span aria-hidden="true"> · {duration}</span>
      <span className="visually-hidden"> {t('workOrder.jobs.standardTime', { duration })}</span>
    </>
  )
}
