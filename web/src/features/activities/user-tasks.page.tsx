import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useOuterChange } from '../../platform/shell/use-outer-change.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useRefreshByClock } from '../../platform/ui/use-refresh-by-clock.ts'
import { readTasksAddress } from './address.ts'
import { invalidateActivities, refreshMs, useMyActivities, usePool } from './api.ts'
import { MyTasks } from './my-tasks.tsx'
import { RecentTasks } from './recent-tasks.tsx'
import { type OpenTask, TaskEditor } from './task-editor.tsx'
import { TaskPool } from './task-pool.tsx'
import { selectRows, useSelections } from './use-selections.ts'
import { useStableList } from './use-stable-list.ts'
import classes from './user-tasks.module.css'

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
    // Updates the lists now, because the dialog covers them and the user does not see the rows move.
    myList.catchUp()
    poolList.catchUp()
    setOpen(task)
  }
  const openById = (id: number) => openTask({ id })
  const offeredIds = [...(mine.data ?? []), ...(pool.data ?? [])].map(({ Id }) => Id)
  return (
    <Page
      title={t('page.userTasks')}
      width="full"
      actions={
        <Button variant="tonal" icon={IconPlus} onClick={() => openTask({ id: null })}>
          {t('activity.new')}
        </Button>
      }
    >
      <TaskEditor open={open} onOpen={openTask} onClose={() => setOpen(null)} offered={offeredIds} />
      <div className={classes.columns} data-in-turn>
        <MyTasks query={mine} list={myList} onOpen={openById} />
        <TaskPool query={pool} list={poolList} {...{ selections }} onChoose={choose} onOpen={openById} />
        <RecentTasks onOpen={openById} />
      </div>
    </Page>
  )
}

/**
 * Stores the open task in the address, so that the back button returns from the task's work order to the
 * task.
 */
function useOpenTask() {
  const { task } = readTasksAddress(useSearch())
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
