import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useState } from 'react'
import type { Selections } from '../../platform/session/session-items.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { useMyActivities } from './api.ts'
import { ListHead } from './list-head.tsx'
import { PoolFilters } from './pool-filters.tsx'
import { lastQueued, useQueuedActivities } from './queued-activities.ts'
import { QueuedBadge } from './queued-badge.tsx'
import { TaskList, TaskRow, UrgencyBadges } from './task-row.tsx'
import type { StableList } from './use-stable-list.ts'
import { useTaskAct } from './use-task-act.ts'
import { useTaskWords } from './use-task-words.ts'

interface TaskPoolProps {
  readonly query: UseQueryResult<ActivityRow[]>
  readonly list: StableList<ActivityRow>
  readonly selections: Selections
  readonly onChoose: (change: Partial<Selections>) => void
  readonly onOpen: (id: number) => void
}

/** The task pool: the open tasks of the site's work queues. */
export function TaskPool({ query, list, selections, onChoose, onOpen }: TaskPoolProps) {
  const t = useTexts()
  const { types, makes, isFavouritesOnly = false } = selections
  const hasFilter = types.length > 0 || makes.length > 0 || isFavouritesOnly
  const isFiltered = (query.data ?? []).length > 0 || isFavouritesOnly
  return (
    <section className="stack gap-8" aria-labelledby="task-pool">
      <ListHead id="task-pool" title={t('activity.pool')} newCount={list.newCount} onShowNew={list.catchUp} />
      {(hasFilter || query.data?.length !== 0) && (
        <PoolFilters rows={query.data ?? []} selections={selections} onChoose={onChoose} />
      )}
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={92} />}
        isEmpty={() => list.rows.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('activity.poolFiltered')}
              action={
                <Button
                  variant="tonal"
                  onClick={() => onChoose({ types: [], makes: [], isFavouritesOnly: false })}
                >
                  {t('desk.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('activity.poolEmpty')} hint={t('activity.poolEmptyHint')} />
          )
        }
      >
        {() => (
          <TaskList label={t('activity.pool')}>
            {list.rows.map(({ row, isGone }) => (
              <PoolTask key={row.Id} task={row} isGone={isGone} onOpen={onOpen} />
            ))}
          </TaskList>
        )}
      </AsyncView>
    </section>
  )
}

interface PoolTaskProps {
  readonly task: ActivityRow
  readonly isGone: boolean
  readonly onOpen: (id: number) => void
}

function PoolTask({ task, isGone, onOpen }: PoolTaskProps) {
  const t = useTexts()
  const words = useTaskWords()
  const queued = lastQueued(useQueuedActivities(), task.Id)
  const isMine = useMyActivities().data?.some(({ Id }) => Id === task.Id) ?? false
  const isWaiting = queued !== undefined && queued.state !== 'refused'
  return (
    <TaskRow
      task={task}
      isGone={isGone}
      states={
        isGone ? (
          <StateBadge state={isMine ? 'done' : 'open'}>
            {t(isMine ? 'activity.isMine' : 'activity.gone')}
          </StateBadge>
        ) : (
          <>
            {queued && <QueuedBadge entry={queued} />}
            <UrgencyBadges task={task} />
          </>
        )
      }
      facts={[
        task.TypeDescription,
        task.WorkOrderVehicleMakeName,
        words.nameOf(task.OriginalTaskCreatorSalesmanId),
        words.when(task.Created),
        isGone ? null : words.waited(task),
      ]}
      onOpen={() => onOpen(task.Id)}
      action={!isGone && !isWaiting && <PickButton task={task} />}
    />
  )
}

interface PickButtonProps {
  readonly task: ActivityRow
  /** The icon before the label; none if omitted. */
  readonly icon?: Icon
}

/** A button that takes a task with one tap. */
export function PickButton({ task, icon }: PickButtonProps) {
  const t = useTexts()
  const act = useTaskAct()
  const [isBusy, setIsBusy] = useState(false)
  const pick = () => {
    setIsBusy(true)
    void act('pick', task).finally(() => setIsBusy(false))
  }
  return (
    <Button
      variant="tonal"
      icon={icon}
      isBusy={isBusy}
      onClick={pick}
      aria-label={t('activity.pickNamed', { header: task.Header })}
    >
      {t('activity.pick')}
    </Button>
  )
}
