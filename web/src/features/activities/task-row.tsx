import { IconChevronRight, IconCircle } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { createContext, type ReactNode, use } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Plate } from '../../platform/ui/plate.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { PriorityBadge } from './priority-badge.tsx'
import classes from './task-row.module.css'

/** The id of the open task, whose row is marked; null if no task is open. */
export const OpenTaskContext = createContext<number | null>(null)

interface TaskListProps {
  /** The list's accessible name. */
  readonly label: string
  /** `TaskRow` elements. */
  readonly children: ReactNode
}

/** A list of tasks in one card. */
export function TaskList({ label, children }: TaskListProps) {
  return (
    <ul className="trim container card" aria-label={label}>
      {children}
    </ul>
  )
}

interface TaskRowProps {
  readonly task: Partial<Pick<ActivityRow, 'Id'>> &
    Pick<ActivityRow, 'Header' | 'WorkOrderNumber' | 'WorkOrderVehicleLicenseNumber'>
  /** State badges, to the right of the plate. */
  readonly states?: ReactNode
  /** Facts such as type, assignee and time; null values are omitted. */
  readonly facts: readonly (string | null)[]
  /** The task's text, truncated to two lines. */
  readonly text?: string
  /** Opens the task; omitted if the server does not have the task yet. */
  readonly onOpen?: (() => void) | undefined
  /** A quick action at the right edge. */
  readonly action?: ReactNode
  /** True if the task has left the list. Its row remains until the user shows the current list. */
  readonly isGone?: boolean
}

/** A task in a list. A tap on its text opens the task. */
export function TaskRow({ task, states, facts, text, onOpen, action, isGone = false }: TaskRowProps) {
  const t = useTexts()
  const openId = use(OpenTaskContext)
  const words = (
    <span className="stack shrink">
      <span className="line wrap spread gap-y-4 gap-x-8">
        {task.WorkOrderNumber !== null && (
          <Plate number={task.WorkOrderVehicleLicenseNumber} blankLabel={t('workOrder.noPlate')} />
        )}
        <span className="flex wrap gap-4">{states}</span>
      </span>
      <span className={`${classes.header} type-17 strong break-anywhere`}>{task.Header}</span>
      {text && <span className="clip type-15 break-anywhere clamp-2">{text}</span>}
      <span className={`${classes.facts} type-15 soft break-anywhere`}>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
  return (
    <li className={`${classes.row} lined-item grid middle`} data-gone={isGone || undefined}>
      {onOpen ? (
        <button
          type="button"
          className={`${classes.main} press taller fades grid middle gap-12 full whole-row pad-8-16 text-start`}
          onClick={onOpen}
          {...(openId !== null && task.Id === openId
            ? { 'aria-current': 'true' as const }
            : { 'aria-haspopup': 'dialog' as const })}
        >
          {words}
          {!action && <IconChevronRight size={20} aria-hidden="true" className="soft" />}
        </button>
      ) : (
        <div className={`${classes.main} taller fades grid middle gap-12 full whole-row pad-8-16 text-start`}>
          {words}
        </div>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </li>
  )
}

/** The state of a task: to do or done (specification.md, States). */
export function TaskStateBadge({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTexts()
  return (
    <StateBadge state={isOpen ? 'late' : 'done'} {...(isOpen && { icon: IconCircle })}>
      {t(isOpen ? 'activity.toDo' : 'activity.done')}
    </StateBadge>
  )
}

type Urgency = Pick<ActivityRow, 'WorkOrderPriority' | 'IsCustomerWaiting'>

/** The urgency of a task: a waiting customer, and the priority of the work order. */
export function UrgencyBadges({ task }: { readonly task: Urgency }) {
  const t = useTexts()
  const { WorkOrderPriorities } = useSession().settings.WorkshopConfiguration
  const { WorkOrderPriority: code, IsCustomerWaiting } = task
  return (
    <>
      {IsCustomerWaiting && <StateBadge state="waiting">{t('activity.customerWaiting')}</StateBadge>}
      {code !== null && <PriorityBadge code={code} priorities={WorkOrderPriorities} />}
    </>
  )
}
