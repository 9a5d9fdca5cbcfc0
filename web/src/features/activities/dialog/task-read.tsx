import { IconCheck, IconHandGrab, IconPencil, IconRotate, IconUserShare } from '@tabler/icons-react'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { type ReactNode, useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { useFindEmployee } from '../../../shared/employees/api.ts'
import { TaskAttachments } from '../../attachments/task-attachments.tsx'
import { useQueuedActivities, withQueued } from '../queued-activities.ts'
import { TaskStateBadge, UrgencyBadges } from '../task-row.tsx'
import { useAct } from '../use-act.ts'
import { useTaskWords } from '../use-task-words.ts'
import { HandOver } from './hand-over.tsx'
import { ExternalFacts, TaskHistory } from './task-facts.tsx'
import classes from './task-read.module.css'

interface TaskReadProps {
  readonly activity: Activity
  /** The number of the page's work order, to which the task then needs no link. */
  readonly orderNumber: number | null
  readonly onEdit: () => void
  /** Called after an action that finishes the task or hands it over. */
  readonly onDone: () => void
  /** Receives a function that closes the viewer above the task, or null once the viewer is closed. */
  readonly onUpper: (close: (() => void) | null) => void
  /** Renders the content and the buttons of the task, in a dialog or in a page. */
  readonly frame: (content: ReactNode, foot: ReactNode) => ReactNode
}

/** A task to read, with its actions: done, taken, handed over, or edited in a form. */
export function TaskRead({ activity, orderNumber, onEdit, onDone, onUpper, frame }: TaskReadProps) {
  const t = useTexts()
  const act = useAct()
  const me = useSession().employee.Id
  const find = useFindEmployee()
  const [isHanding, setHanding] = useState(false)
  const task = withQueued(activity, useQueuedActivities(), me)
  const canTake = task.IsOpen && find(task.SalesmanId)?.IsWorkqueue === true
  const run = (what: 'pick' | 'close' | 'reopen') => {
    void act(what, activity)
    onDone()
  }
  const toggle = task.IsOpen
    ? ({ what: 'close', icon: IconCheck, label: 'activity.done' } as const)
    : ({ what: 'reopen', icon: IconRotate, label: 'activity.reopen' } as const)
  return frame(
    <>
      <TaskArticle {...{ task, orderNumber, onUpper }} />
      <div className="flex wrap gap-8">
        <Button variant="quiet" icon={IconPencil} onClick={onEdit}>
          {t('activityRead.edit')}
        </Button>
        {canTake && (
          <Button variant="quiet" icon={toggle.icon} onClick={() => run(toggle.what)}>
            {t(toggle.label)}
          </Button>
        )}
      </div>
      {isHanding && <HandOver activity={task} onDone={onDone} />}
    </>,
    <>
      <Button
        size="main"
        variant="tonal"
        icon={IconUserShare}
        aria-expanded={isHanding}
        onClick={() => setHanding(!isHanding)}
      >
        {t('activityRead.handOver')}
      </Button>
      {canTake ? (
        <Button size="main" icon={IconHandGrab} onClick={() => run('pick')}>
          {t('activity.pick')}
        </Button>
      ) : (
        <Button size="main" icon={toggle.icon} onClick={() => run(toggle.what)}>
          {t(toggle.label)}
        </Button>
      )}
    </>,
  )
}

interface TaskArticleProps extends Pick<TaskReadProps, 'orderNumber' | 'onUpper'> {
  readonly task: Activity
}

function TaskArticle({ task, orderNumber, onUpper }: TaskArticleProps) {
  const t = useTexts()
  const words = useTaskWords()
  const me = useSession().employee.Id
  const from = words.nameOf(task.OriginalTaskCreatorSalesmanId)
  const facts = [
    words.when(task.Created),
    task.TypeDescription,
    task.Planned && t('activityRead.planned', { time: words.when(task.Planned) }),
    [task.WorkOrderVehicleMakeName, task.WorkOrderVehicleModelName].filter(Boolean).join(' '),
  ]
  return (
    <article className="stack gap-16">
      <div className="line wrap spread gap-8">
        {task.WorkOrderNumber !== null && <OrderPlate {...{ task, orderNumber }} />}
        <span className="flex wrap gap-4">
          <UrgencyBadges task={task} />
          <TaskStateBadge isOpen={task.IsOpen} />
        </span>
      </div>
      <h2 className="type-20 break-anywhere">{task.Header}</h2>
      <div className="stack">
        <span className="type-17 strong">
          {task.SalesmanId === me
            ? t('activityRead.toYou', { from })
            : t('activityRead.to', { from, to: words.nameOf(task.SalesmanId) })}
        </span>
        <span className="type-15 soft">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <p className="type-17 pre-line break-anywhere">{task.Body}</p>
      <TaskAttachments activity={task} onUpper={onUpper} />
      <ExternalFacts activity={task} />
      <TaskHistory activity={task} />
    </article>
  )
}

/** The plate of the task's vehicle. It links to the work order unless the page already shows that order. */
function OrderPlate({ task, orderNumber }: Pick<TaskArticleProps, 'task' | 'orderNumber'>) {
  const t = useTexts()
  const { WorkOrderNumber: number, WorkOrderExternalNumber: external } = task
  const content = (
    <>
      <Plate number={task.WorkOrderVehicleLicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />
      {t('activityEdit.toWorkOrder', { number: external ?? number ?? '' })}
    </>
  )
  const look = `${classes.order} inline-flex wrap middle gap-y-4 gap-x-12 strong`
  return number === orderNumber ? (
    <span className={look}>{content}</span>
  ) : (
    <Link to="/workorder" search={{ number: String(number) }} className={look}>
      {content}
    </Link>
  )
}
