import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { QueuedBadge } from '../activities/my-tasks.tsx'
import { lastQueued, useQueuedActivities } from '../activities/queued-activities.ts'
import { useAct } from '../activities/use-act.ts'
import { PeopleSheet } from './people-sheet.tsx'
import { useTakeFor } from './use-take-for.ts'

/** Takes a waiting task: a person for themselves, a work queue for one of the people at its desk. */
export function TakeButton({ task }: { readonly task: ActivityRow }) {
  const t = useTexts()
  const { employee } = useSession()
  const queued = lastQueued(useQueuedActivities(), task.Id)
  const act = useAct()
  const [isActing, setIsActing] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const { mutate, isPending } = useTakeFor(() => setIsChoosing(false))
  const takeMyself = () => {
    setIsActing(true)
    void act('pick', task).finally(() => setIsActing(false))
  }
  if (queued !== undefined && queued.state !== 'refused') return <QueuedBadge entry={queued} />
  return (
    <>
      <Button
        variant="light"
        loading={isActing || isPending}
        leftSection={<IconHandGrab size={20} aria-hidden="true" />}
        aria-label={t('activity.pickNamed', { header: task.Header })}
        {...(employee.IsWorkqueue && { 'aria-haspopup': 'dialog' })}
        onClick={employee.IsWorkqueue ? () => setIsChoosing(true) : takeMyself}
      >
        {t('activity.pick')}
      </Button>
      {employee.IsWorkqueue && (
        <PeopleSheet
          isOpen={isChoosing}
          about={task.Header}
          isBusy={isPending}
          onChoose={(person) => mutate({ task, person })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}
