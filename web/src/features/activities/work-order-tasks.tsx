import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { openThenNewest } from '@verstas/domain/activities/order.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useActivitiesOfWorkOrder } from './api.ts'
import {
  addedOf,
  lastQueued,
  type QueuedEntry,
  useQueuedActivities,
  withQueued,
} from './queued-activities.ts'
import { QueuedBadge } from './queued-badge.tsx'
import { type OpenTask, TaskEditor } from './task-editor.tsx'
import { TaskList, TaskRow, TaskStateBadge } from './task-row.tsx'
import { useTaskAct } from './use-task-act.ts'
import { useTaskWords } from './use-task-words.ts'

interface WorkOrderTasksProps {
  readonly workOrder: Pick<WorkOrder, 'Id' | 'OrderNumber'>
}

/**
 * The tasks of a work order, open ones first. A new task is added to this work order (specification.md,
 * Screens).
 */
export default function WorkOrderTasks({ workOrder }: WorkOrderTasksProps) {
  const t = useTexts()
  const me = useSession().employee.Id
  const query = useActivitiesOfWorkOrder(workOrder.Id)
  const [open, setOpen] = useState<OpenTask | null>(null)
  const entries = useQueuedActivities()
  const added = addedOf(entries).filter(
    ({ payload }) => payload.request.WorkOrderNumber === workOrder.OrderNumber,
  )
  return (
    <div className="stack gap-16">
      <TaskEditor
        open={open}
        onOpen={setOpen}
        onClose={() => setOpen(null)}
        offered={(query.data ?? []).map(({ Id }) => Id)}
        orderNumber={workOrder.OrderNumber}
      />
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={120} count={2} />}
        isEmpty={(tasks) => tasks.length === 0 && added.length === 0}
        empty={<EmptyState title={t('activity.ofOrderEmpty')} hint={t('activity.ofOrderEmptyHint')} />}
      >
        {(tasks) => {
          const shown = tasks.map((task) => withQueued(task, entries, me)).toSorted(openThenNewest)
          const openTasks = shown.filter(({ IsOpen }) => IsOpen)
          return (
            <>
              <TasksOfOrder
                title={t('activity.ofOrderOpen', { count: openTasks.length + added.length })}
                tasks={openTasks}
                added={added}
                onOpen={setOpen}
              />
              <TasksOfOrder
                title={t('activity.ofOrderDone', { count: shown.length - openTasks.length })}
                tasks={shown.filter(({ IsOpen }) => !IsOpen)}
                added={[]}
                onOpen={setOpen}
              />
            </>
          )
        }}
      </AsyncView>
      <Button variant="tonal" size="main" icon={IconPlus} onClick={() => setOpen({ id: null })}>
        {t('activity.add')}
      </Button>
    </div>
  )
}

interface TasksOfOrderProps {
  readonly title: string
  readonly tasks: readonly Activity[]
  /** New tasks that the server does not have yet. */
  readonly added: ReturnType<typeof addedOf>
  readonly onOpen: (task: OpenTask) => void
}

function TasksOfOrder({ title, tasks, added, onOpen }: TasksOfOrderProps) {
  const words = useTaskWords()
  const entries = useQueuedActivities()
  if (tasks.length + added.length === 0) return null
  return (
    <section className="stack gap-8" aria-label={title}>
      <div className="line wrap spread gap-y-0 gap-x-12 pad-x-4 touch">
        <h2 className="soft type-15 strong">{title}</h2>
      </div>
      <TaskList label={title}>
        {added.map((entry) => (
          <TaskRow
            key={entry.id}
            task={{ Header: entry.payload.header, ...noCar }}
            text={entry.payload.request.Body}
            states={<QueuedBadge entry={entry} />}
            facts={[words.when(entry.payload.at)]}
          />
        ))}
        {tasks.map((task) => (
          <TaskOfOrder
            key={task.Id}
            task={task}
            queued={lastQueued(entries, task.Id)}
            onOpen={() => onOpen({ id: task.Id })}
          />
        ))}
      </TaskList>
    </section>
  )
}

/** The page already shows the vehicle, so the rows of tasks have no plate. */
const noCar = { WorkOrderNumber: null, WorkOrderVehicleLicenseNumber: null } as const

interface TaskOfOrderProps {
  readonly task: Activity
  readonly queued: QueuedEntry | undefined
  readonly onOpen: () => void
}

function TaskOfOrder({ task, queued, onOpen }: TaskOfOrderProps) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  return (
    <TaskRow
      task={{ Header: task.Header, ...noCar }}
      {...(task.IsOpen && { text: task.Body })}
      states={
        <>
          <TaskStateBadge isOpen={task.IsOpen} />
          {queued && <QueuedBadge entry={queued} />}
        </>
      }
      facts={[
        words.nameOf(task.SalesmanId),
        task.TypeDescription,
        words.when(task.IsOpen ? task.Created : (task.EndDate ?? task.Created)),
        task.Price === null ? null : t('common.price', { price: format.price(task.Price) }),
      ]}
      onOpen={onOpen}
      action={task.IsOpen && <DoneButton task={task} />}
    />
  )
}

/** A button that closes a task with one tap. */
function DoneButton({ task }: { readonly task: Activity }) {
  const t = useTexts()
  const act = useTaskAct()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Button
      variant="tonal"
      isBusy={isBusy}
      icon={IconCheck}
      aria-label={t('activity.doneNamed', { header: task.Header })}
      onClick={() => {
        setIsBusy(true)
        void act('close', task).finally(() => setIsBusy(false))
      }}
    >
      {t('activity.done')}
    </Button>
  )
}
