import {
  type Icon,
  IconAlignLeft,
  IconBasket,
  IconPackage,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { WorkOrder, WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow, RowType } from '@verstas/contract/work-orders/rows.ts'
import { findJob } from '@verstas/domain/work-orders/job-rules.ts'
import type { CSSProperties } from 'react'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import classes from './job-row.module.css'

/** Returns the title of a job. `number` is null if the job has none yet. */
export const titleOfJob = (number: number | null, t: Translate): string =>
  number === null ? t('workOrder.jobs.withoutNumber') : t('workOrder.jobs.job', { number })

/**
 * Returns functions for the titles of a job and of its edit dialog. A null id means that the job is not saved
 * yet.
 */
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

/**
 * Returns the name, the note or the operation code of a row, or the name of its type if it has none of them.
 */
export const nameOfRow = (row: Pick<JobRow, 'Name' | 'Note' | 'WorkId' | 'RowType'>, t: Translate): string =>
  row.Name || row.Note || row.WorkId || t(`workOrder.rowType.${row.RowType}`)

const icons: Readonly<Record<RowType, Icon>> = {
  LabourOperation: IconTool,
  SparePart: IconPackage,
  Text: IconAlignLeft,
  Subcontractor: IconTruckDelivery,
  OffShelf: IconBasket,
}

interface RowTypeIconProps {
  readonly type: RowType
  /** A CSS length. */
  readonly size?: string
}

/** The icon of a row type, with the type's name for screen readers. */
export function RowTypeIcon({ type, size = '1.5rem' }: RowTypeIconProps) {
  const t = useTexts()
  const TypeIcon = icons[type]
  return (
    <span
      className={`${classes.type} grid centre rigid`}
      style={{ '--icon': size } as CSSProperties}
      role="img"
      aria-label={t(`workOrder.rowType.${type}`)}
    >
      <TypeIcon stroke={size === '1rem' ? 2.1 : 1.75} aria-hidden="true" />
    </span>
  )
}

interface JobsStateBadgeProps {
  readonly workOrder: Partial<Pick<WorkOrderSummary, 'State' | 'Jobs'>>
}

/**
 * The job state of a work order, in a list. Renders nothing without jobs, or if the server does not send the
 * state.
 */
export function JobsStateBadge({ workOrder }: JobsStateBadgeProps) {
  const t = useTexts()
  const { State: state, Jobs: jobs = [] } = workOrder
  if (!state || jobs.length === 0) return null
  return (
    <StateBadge state={state.toLowerCase() as Lowercase<typeof state>}>
      {t(`workOrder.jobs.state.${state}`)}
    </StateBadge>
  )
}
