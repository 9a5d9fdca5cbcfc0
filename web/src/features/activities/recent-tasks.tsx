import { messageOf } from '../../platform/api/failure.ts'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useRecentActivities } from './api.ts'
import { TaskList, TaskRow, TaskStateBadge } from './task-row.tsx'
import { useTaskWords } from './use-task-words.ts'
import classes from './user-tasks.module.css'

/** The tasks that I closed or assigned in the last days. */
export function RecentTasks({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  const { employee } = useSession()
  const query = useRecentActivities(employee.Id, format.dayOf(useNow()))
  return (
    <section className="stack gap-8" aria-labelledby="recent-tasks">
      <div className={classes.head}>
        <h2 id="recent-tasks">{t('activity.recent')}</h2>
      </div>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" height={92} />}
        errorHint={(error) => messageOf(error, t)}
        empty={<p className={classes.quiet}>{t('activity.noRecent')}</p>}
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
