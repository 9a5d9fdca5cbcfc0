import { IconAlertTriangle } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'
import { waitingSince } from '@verstas/domain/activities/order.ts'
import { isLate } from '@verstas/domain/activities/urgency.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import rowFocus from '../../platform/ui/row-focus.module.css'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { PriorityBadge } from '../activities/priority-badge.tsx'
import classes from './monitor-row.module.css'

/** The fields of a task that a row needs. */
type MonitorTask = Pick<
  ActivityRow,
  | 'Id'
  | 'Header'
  | 'Created'
  | 'AssignedAt'
  | 'WorkOrderPriority'
  | 'IsCustomerWaiting'
  | 'WorkOrderVehicleLicenseNumber'
>

interface MonitorListProps {
  readonly label: string
  readonly kind: 'waiting' | 'underWork'
  /** True on the wall, which has its own sizes. */
  readonly isWall?: boolean
  /** `MonitorRow` elements. */
  readonly children: ReactNode
}

/** A list of rows in one card. */
export function MonitorList({ label, kind, isWall = false, children }: MonitorListProps) {
  return (
    <ul
      className={`${classes.list} trim container card`}
      aria-label={label}
      data-kind={kind}
      data-wall={isWall || undefined}
    >
      {children}
    </ul>
  )
}

interface MonitorRowProps {
  readonly task: MonitorTask
  readonly kind: 'waiting' | 'underWork'
  readonly priorities: readonly WorkOrderPriority[]
  readonly now: Date
  /** The text below the header: type, people, vehicle. Empty values are omitted. */
  readonly facts: readonly (string | null | undefined)[]
  /** True if the task is urgent and has just arrived. */
  readonly isNew?: boolean
  /** Opens the task; omitted on the wall. */
  readonly onOpen?: () => void
  readonly action?: ReactNode
}

/** A task with the time since it was assigned to its employee or work queue. */
export function MonitorRow(props: MonitorRowProps) {
  const { task, kind, priorities, now, facts, isNew = false, onOpen, action } = props
  const t = useTexts()
  const format = useFormat()
  const isWaiting = kind === 'waiting'
  const minutes = minutesBetween(waitingSince(task), now)
  const isTooLong = isWaiting && isLate(task, priorities, minutes)
  return (
    <li
      className={`${classes.row} lined-item grid middle gap-y-4 gap-x-12 relative pad-12-16`}
      data-kind={kind}
      data-new={isNew || undefined}
    >
      {isWaiting && (
        <span className={classes.priority}>
          <PriorityBadge code={task.WorkOrderPriority} priorities={priorities} />
        </span>
      )}
      <span className={`${classes.plate} shrink container`}>
        <Plate number={task.WorkOrderVehicleLicenseNumber} blankLabel={t('monitor.noPlate')} />
      </span>
      <div className={`${classes.words} grid gap-2 shrink`}>
        {onOpen ? (
          <button
            type="button"
            className={`${classes.header} ${rowFocus.covers} type-17 strong text-start lines-22 break-anywhere`}
            onClick={onOpen}
            aria-haspopup="dialog"
          >
            {task.Header}
          </button>
        ) : (
          <span className={`${classes.header} type-17 strong text-start lines-22 break-anywhere`}>
            {task.Header}
          </span>
        )}
        <span className={`${classes.facts} line wrap shrink type-15 soft`}>
          {isWaiting && task.IsCustomerWaiting && (
            <StateBadge state="waiting">{t('activity.customerWaiting')}</StateBadge>
          )}
          <span className={`${classes.about} shrink break-anywhere`}>
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
      <span className={`${classes.time} text-end nowrap`} data-late={isTooLong || undefined}>
        {isWaiting && <IconAlertTriangle className={classes.late} aria-hidden="true" />}
        {isTooLong && <span className="visually-hidden">{t('monitor.late')}, </span>}
        {format.elapsed(minutes)}{' '}
        <small className="block soft type-13">
          {t(isWaiting ? 'monitor.hasWaited' : 'monitor.sinceStart')}
        </small>
      </span>
      {action && <span className={classes.action}>{action}</span>}
    </li>
  )
}
