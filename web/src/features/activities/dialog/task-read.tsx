import { IconCheck, IconHandGrab, IconPencil, IconRotate, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { ListedEmployee } from '@verstas/contract/employees/entities.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Plate } from '../../../platform/ui/plate.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { useAssignees, useFindEmployee } from '../../../shared/employees/api.ts'
import { EmployeeField } from '../../../shared/employees/employee-field.tsx'
import { TaskAttachments } from '../../attachments/task-attachments.tsx'
import { invalidateActivities } from '../api.ts'
import { useQueuedActivities, withQueued } from '../queued-activities.ts'
import { TaskStateBadge, UrgencyBadges } from '../task-row.tsx'
import { useActThroughQueue, useTaskAct } from '../use-task-act.ts'
import { useTaskWords } from '../use-task-words.ts'
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
  const act = useTaskAct()
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

interface HandOverProps {
  readonly activity: Activity
  readonly onDone: () => void
}

/**
 * Assigns a task to another person: the choice of a name sends the assignment with the message. The field of
 * the name receives the focus, so that a name and Enter are enough.
 */
function HandOver({ activity, onDone }: HandOverProps) {
  const t = useTexts()
  const { data: employees } = useAssignees()
  const [note, setNote] = useState('')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const assign = useAssign(activity, onDone)
  return (
    <div ref={element} className="stack gap-12 pad-16 rounded sunken">
      <EmployeeField
        label={t('activityEdit.assignee')}
        description={t('activityRead.handOverHint')}
        unchosenHint={t('activityEdit.assigneeHint')}
        nobodyFound={t('activityEdit.nobodyFound')}
        employees={employees?.filter(({ Id }) => Id !== activity.SalesmanId)}
        chosen={assign.isPending ? (assign.variables?.to ?? null) : null}
        entersFirst
        onChoose={(to) => to && !assign.isPending && assign.mutate({ to, note: note.trim() })}
      />
      <TextArea
        label={t('activityEdit.note')}
        placeholder={t('activityEdit.notePlaceholder')}
        value={note}
        maxLength={maxActivityCharacters.note}
        rows={1}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </div>
  )
}

interface Assignment {
  readonly to: Pick<ListedEmployee, 'Id' | 'Name'>
  readonly note: string
}

/**
 * Sends an assignment through the device queue, so that it works offline. The queue names the new assignee in
 * a toast, with its undo.
 */
function useAssign({ Id, Header: header, SalesmanId, Version }: Activity, onDone: () => void) {
  const t = useTexts()
  const queries = useQueryClient()
  const find = useFindEmployee()
  const actThroughQueue = useActThroughQueue()
  return useMutation({
    mutationFn: ({ to, note }: Assignment) =>
      actThroughQueue({
        act: 'handOver',
        activityId: Id,
        header,
        at: serverNow().toISOString(),
        from: { Id: SalesmanId, Name: find(SalesmanId)?.Name ?? '' },
        to: { Id: to.Id, Name: to.Name },
        note: note || null,
        isPlain: Version === undefined,
      }),
    onSuccess: onDone,
    onError: (error) => {
      notify.error(messageOf(error, t))
      invalidateActivities(queries)
    },
  })
}
