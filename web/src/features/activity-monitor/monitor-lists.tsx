import { IconHandGrab } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import type { WorkOrderPriority } from '@verstas/contract/session/entities.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { lastQueued, useQueuedActivities } from '../activities/queued-activities.ts'
import { QueuedBadge } from '../activities/queued-badge.tsx'
import { PickButton } from '../activities/task-pool.tsx'
import { useTaskWords } from '../activities/use-task-words.ts'
import classes from './activity-monitor.module.css'
import { MonitorList, MonitorRow } from './monitor-row.tsx'
import { TakeForSheet } from './take-for-sheet.tsx'

interface ListProps {
  readonly query: UseQueryResult<ActivityRow[]>
  readonly priorities: readonly WorkOrderPriority[]
  readonly now: Date
  readonly onOpen: (id: number) => void
}

interface WaitingListProps extends ListProps {
  /** The rows after filtering. */
  readonly rows: readonly ActivityRow[]
  /** Urgent tasks that have just arrived. */
  readonly fresh: readonly { readonly Id: number }[]
  readonly onShowAll: () => void
}

/** The waiting tasks, which are in the task pool. */
export function WaitingList({ query, rows, priorities, now, fresh, onOpen, onShowAll }: WaitingListProps) {
  const t = useTexts()
  const { nameOf } = useTaskWords()
  const [takenTask, setTakenTask] = useState<ActivityRow | null>(null)
  const [isTaking, setIsTaking] = useState(false)
  const takeFor = (task: ActivityRow) => {
    setTakenTask(task)
    setIsTaking(true)
  }
  return (
    <section className={`${classes.section} stack gap-8`} aria-labelledby="waiting">
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-16 pad-x-4 type-15 soft`}>
        <h2 id="waiting">{t('monitor.waiting')}</h2>
        <span>{t('monitor.mostUrgentFirst')}</span>
      </div>
      <AsyncView
        query={query}
        // The skeleton is about as high as the screen, so that content below it does not move visibly.
        skeleton={<LoadingSkeleton shape="rows" count={8} height={106} />}
        isEmpty={() => rows.length === 0}
        empty={<NothingWaiting isFiltered={(query.data ?? []).length > 0} onShowAll={onShowAll} />}
      >
        {() => (
          <MonitorList label={t('monitor.waiting')} kind="waiting">
            {rows.map((task) => (
              <MonitorRow
                key={task.Id}
                task={task}
                kind="waiting"
                priorities={priorities}
                now={now}
                isNew={fresh.some(({ Id }) => Id === task.Id)}
                facts={[
                  task.TypeDescription,
                  nameOf(task.OriginalTaskCreatorSalesmanId),
                  [task.WorkOrderVehicleMakeName, task.WorkOrderVehicleModelName].filter(Boolean).join(' '),
                ]}
                onOpen={() => onOpen(task.Id)}
                action={<TakeButton task={task} onTakeFor={() => takeFor(task)} />}
              />
            ))}
          </MonitorList>
        )}
      </AsyncView>
      <TakeForSheet isOpen={isTaking} task={takenTask} onClose={() => setIsTaking(false)} />
    </section>
  )
}

interface TakeButtonProps {
  readonly task: ActivityRow
  /** Opens the sheet in which a work queue chooses the person for the task. */
  readonly onTakeFor: () => void
}

/**
 * The button to take a waiting task for the user, or for a person at the desk if the user is a work queue.
 * Renders a badge instead while the device queue has an unconfirmed change of the task.
 */
function TakeButton({ task, onTakeFor }: TakeButtonProps) {
  const t = useTexts()
  const { employee } = useSession()
  const queued = lastQueued(useQueuedActivities(), task.Id)
  if (queued !== undefined && queued.state !== 'refused') return <QueuedBadge entry={queued} />
  if (!employee.IsWorkqueue) return <PickButton task={task} icon={IconHandGrab} />
  return (
    <Button
      variant="tonal"
      icon={IconHandGrab}
      aria-label={t('activity.pickNamed', { header: task.Header })}
      aria-haspopup="dialog"
      onClick={onTakeFor}
    >
      {t('activity.pick')}
    </Button>
  )
}

function NothingWaiting({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTexts()
  if (!isFiltered)
    return <EmptyState title={t('monitor.nothingWaiting')} hint={t('monitor.nothingWaitingHint')} />
  return (
    <EmptyState
      title={t('monitor.nothingFiltered')}
      action={
        <Button variant="tonal" onClick={onShowAll}>
          {t('monitor.clearFilters')}
        </Button>
      }
    />
  )
}

/** The open tasks that people have, followed by `children`. */
export function UnderWorkList(props: ListProps & { readonly children: ReactNode }) {
  const { query, priorities, now, onOpen, children } = props
  const t = useTexts()
  const { nameOf } = useTaskWords()
  return (
    <section className={`${classes.section} stack gap-8`} aria-labelledby="under-work">
      <div className={`${classes.head} line wrap spread gap-y-0 gap-x-16 pad-x-4 type-15 soft`}>
        <h2 id="under-work">{t('monitor.underWork')}</h2>
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={72} />}
        empty={<p className={`${classes.nothing} card type-17 soft`}>{t('monitor.nothingUnderWork')}</p>}
      >
        {(rows) => (
          <MonitorList label={t('monitor.underWork')} kind="underWork">
            {rows.map((task) => (
              <MonitorRow
                key={task.Id}
                task={task}
                kind="underWork"
                priorities={priorities}
                now={now}
                facts={[nameOf(task.SalesmanId)]}
                onOpen={() => onOpen(task.Id)}
              />
            ))}
          </MonitorList>
        )}
      </AsyncView>
      {children}
    </section>
  )
}
