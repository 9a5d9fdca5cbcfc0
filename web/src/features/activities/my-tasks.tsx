import type { UseQueryResult } from '@tanstack/react-query'
import type { Activity } from '@verstas/contract/activities/entities.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { ListHead } from './list-head.tsx'
import {
  addedOf,
  lastQueued,
  type QueuedEntry,
  useQueuedActivities,
  withQueued,
} from './queued-activities.ts'
import { QueuedBadge } from './queued-badge.tsx'
import { TaskList, TaskRow, TaskStateBadge, UrgencyBadges } from './task-row.tsx'
import type { StableList } from './use-stable-list.ts'
import { useTaskWords } from './use-task-words.ts'

interface MyTasksProps {
  readonly query: UseQueryResult<Activity[]>
  readonly list: StableList<Activity>
  readonly onOpen: (id: number) => void
}

/** My open tasks, those that were closed today, and new tasks that wait on this device. */
export function MyTasks({ query, list, onOpen }: MyTasksProps) {
  const t = useTexts()
  const me = useSession().employee.Id
  const words = useTaskWords()
  const entries = useQueuedActivities()
  const all = (query.data ?? []).map((task) => withQueued(task, entries, me))
  const open = all.filter(({ IsOpen }) => IsOpen).length
  const added = addedOf(entries)
  return (
    <section className="stack gap-8" aria-labelledby="my-tasks">
      <ListHead
        id="my-tasks"
        title={query.data ? t('activity.mineCount', { count: open, all: all.length }) : t('activity.mine')}
        newCount={list.newCount}
        onShowNew={list.catchUp}
      />
      {added.length > 0 && (
        <TaskList label={t('activity.waitsToBeSent')}>
          {added.map((entry) => (
            <TaskRow
              key={entry.id}
              task={{
                Header: entry.payload.header,
                WorkOrderNumber: null,
                WorkOrderVehicleLicenseNumber: null,
              }}
              states={<QueuedBadge entry={entry} />}
              facts={[words.when(entry.payload.at)]}
            />
          ))}
        </TaskList>
      )}
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={3} height={92} />}
        isEmpty={() => list.rows.length === 0 && added.length === 0}
        empty={<EmptyState title={t('activity.noneMine')} hint={t('activity.noneMineHint')} />}
      >
        {() =>
          list.rows.length > 0 && (
            <TaskList label={t('activity.mine')}>
              {list.rows.map(({ row, isGone }) => (
                <MyTask
                  key={row.Id}
                  task={withQueued(row, entries, me)}
                  queued={lastQueued(entries, row.Id)}
                  isGone={isGone}
                  onOpen={onOpen}
                />
              ))}
            </TaskList>
          )
        }
      </AsyncView>
    </section>
  )
}

interface MyTaskProps {
  readonly task: Activity
  readonly queued: QueuedEntry | undefined
  readonly isGone: boolean
  readonly onOpen: (id: number) => void
}

function MyTask({ task, queued, isGone, onOpen }: MyTaskProps) {
  const t = useTexts()
  const words = useTaskWords()
  return (
    <TaskRow
      task={task}
      isGone={isGone}
      states={
        isGone ? (
          <StateBadge state="open">{t('activity.goneFromMine')}</StateBadge>
        ) : (
          <>
            {queued && <QueuedBadge entry={queued} />}
            {task.IsOpen && <UrgencyBadges task={task} />}
            <TaskStateBadge isOpen={task.IsOpen} />
          </>
        )
      }
      facts={[
        task.TypeDescription,
        words.nameOf(task.OriginalTaskCreatorSalesmanId),
        words.when(task.Created),
      ]}
      onOpen={() => onOpen(task.Id)}
    />
  )
}
