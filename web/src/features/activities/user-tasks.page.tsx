import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { ListAndDetail, useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { useOuterChange } from '../../platform/shell/use-outer-change.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useRefreshByClock } from '../../platform/ui/use-refresh-by-clock.ts'
import { readAddress } from './address.ts'
import { invalidateActivities, refreshMs, useMyActivities, usePool, useRecentActivities } from './api.ts'
import { MyTasks } from './my-tasks.tsx'
import { type OpenTask, TaskEditor } from './task-editor.tsx'
import { TaskPool } from './task-pool.tsx'
import { OpenTaskContext, TaskList, TaskRow, TaskStateBadge } from './task-row.tsx'
import { selectRows, useSelections } from './use-selections.ts'
import { useStableList } from './use-stable-list.ts'
import { useTaskWords } from './use-task-words.ts'
import classes from './user-tasks.module.css'

const TaskPage = lazy(() => import('./dialog/task-page.tsx'))

/** My tasks, the pool, and my recent tasks (specification.md, Screens). */
export function UserTasksPage() {
  const t = useTexts()
  const [open, setOpen] = useOpenTask()
  const { selections, choose } = useSelections()
  const { types, makes, isFavouritesOnly = false } = selections
  const mine = useMyActivities()
  const pool = usePool(isFavouritesOnly)
  const myList = useStableList(mine.data, '')
  const poolList = useStableList(
    pool.data && selectRows(pool.data, selections),
    JSON.stringify([types, makes, isFavouritesOnly]),
  )
  useRefreshByClock(invalidateActivities, refreshMs)

  const openTask = (task: OpenTask) => {
    // Updates the lists while the dialog covers them, so that the user does not see the rows move.
    myList.catchUp()
    poolList.catchUp()
    setOpen(task)
  }
  const openById = (id: number) => openTask({ id })
  const offeredIds = [...(mine.data ?? []), ...(pool.data ?? [])].map(({ Id }) => Id)
  const isDesk = useIsDesk()
  // At a desk the task is beside the lists, and only its form is a dialog.
  const isBeside = isDesk && open !== null && open.id !== null && !open.isForm
  const lists = (
    <Page
      title={t('page.userTasks')}
      width="full"
      actions={
        <Button variant="tonal" icon={IconPlus} onClick={() => openTask({ id: null })}>
          {t('activity.new')}
        </Button>
      }
    >
      <TaskEditor
        open={isBeside ? null : open}
        onOpen={openTask}
        onClose={() => setOpen(isDesk && open?.id ? { id: open.id } : null)}
        offered={offeredIds}
      />
      <OpenTaskContext value={open?.id ?? null}>
        <div className={`${classes.columns} stack top`} data-in-turn>
          <MyTasks query={mine} list={myList} onOpen={openById} />
          <TaskPool query={pool} list={poolList} {...{ selections }} onChoose={choose} onOpen={openById} />
          <RecentTasks onOpen={openById} />
        </div>
      </OpenTaskContext>
    </Page>
  )
  if (!isDesk) return lists
  return (
    <ListAndDetail
      label={t('page.userTasks')}
      list={lists}
      emptyTitle={t('activityRead.choose')}
      onClose={() => setOpen(null)}
      detail={
        open?.id != null && (
          <Suspense fallback={<LoadingSkeleton height={[72, 240, 120]} />}>
            <TaskPage key={open.id} id={open.id} onEdit={(id) => openTask({ id, isForm: true })} />
          </Suspense>
        )
      }
    />
  )
}

/**
 * Stores the open task in the address, so that the back button returns from the task's work order to the
 * task.
 */
function useOpenTask() {
  const { task } = readAddress(useSearch())
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenTask | null>(task === undefined ? null : { id: task })
  const openId = open?.id ?? undefined
  const noteWritten = useOuterChange(String(task), () => task !== undefined && setOpen({ id: task }))
  const write = useEffectEvent((id: number | undefined) => {
    if (id === task) return
    noteWritten(String(id))
    void navigate({
      to: '/usertasks',
      search: id === undefined ? {} : { task: id },
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => write(openId), [openId])
  return [open, setOpen] as const
}

/** The tasks that I closed or handed on today or in the seven days before. */
function RecentTasks({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  const { employee } = useSession()
  const query = useRecentActivities(employee.Id, format.dayOf(useNow()))
  return (
    <section className="stack gap-8" aria-labelledby="recent-tasks">
      <div className="line wrap spread gap-y-0 gap-x-12 pad-x-4 touch">
        <h2 className="soft type-15 strong" id="recent-tasks">
          {t('activity.recent')}
        </h2>
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={92} />}
        empty={<p className={`${classes.quiet} type-15 soft`}>{t('activity.noRecent')}</p>}
      >
        {(tasks) => (
          <TaskList label={t('activity.recent')}>
            {tasks.map((task) => (
              <TaskRow
                key={task.Id}
                task={task}
                states={<TaskStateBadge isOpen={task.IsOpen} />}
                facts={[
                  task.TypeDescription,
                  words.nameOf(task.SalesmanId),
                  words.when(task.EndDate ?? task.Histories[0]?.Created ?? task.Created),
                ]}
                onOpen={() => onOpen(task.Id)}
              />
            ))}
          </TaskList>
        )}
      </AsyncView>
    </section>
  )
}
