import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { filterRows } from '@verstas/domain/work-orders/rows.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { nameOfRow, RowTypeIcon } from '../../shared/jobs/job-labels.tsx'
import classes from './job-sheet.module.css'
import { type JobTarget, labelOfTarget } from './job-target.ts'

interface JobSheetProps {
  readonly jobs: readonly Job[]
  readonly onChoose: (target: JobTarget) => void
  readonly onClose: () => void
}

/** The sheet to choose the job, or one of its rows, that a message refers to. */
export function JobSheet({ jobs, onChoose, onClose }: JobSheetProps) {
  const t = useTexts()
  return (
    <Sheet isOpen title={t('chat.aboutTitle')} onClose={onClose}>
      <ul className={`${classes.list} lined`} aria-label={t('chat.aboutTitle')}>
        {jobs.map((job) => (
          <li key={jobIdOf(job)}>
            <button
              type="button"
              className={`${classes.job} press line gap-12 full pad-y-8 touch-main type-17 strong break-anywhere`}
              onClick={() => onChoose({ job, row: null })}
            >
              {labelOfTarget({ job, row: null }, t)}
            </button>
            <ul className={`${classes.list} lined`}>
              {filterRows(job.Rows, 'all').map((row) => (
                <li key={row.RowId}>
                  <button
                    type="button"
                    className="press line gap-12 full pad-y-8 touch type-17 break-anywhere"
                    onClick={() => onChoose({ job, row })}
                  >
                    <RowTypeIcon type={row.RowType} />
                    <span className="shrink">{nameOfRow(row, t)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
