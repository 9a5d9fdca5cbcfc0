import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { lastQueued, useQueuedActivities } from '../activities/queued-activities.ts'
import { QueuedBadge } from '../activities/queued-badge.tsx'
import { PickButton } from '../activities/task-pool.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import { useTakeFor } from './use-take-for.ts'

const hand = <IconHandGrab size={20} aria-hidden="true" />

/** Takes a waiting task: a person for themselves, a work queue for one of the people at its desk. */
export function TakeButton({ task }: { readonly task: ActivityRow }) {
  const { employee } = useSession()
  const queued = lastQueued(useQueuedActivities(), task.Id)
  if (queued !== undefined && queued.state !== 'refused') return <QueuedBadge entry={queued} />
  return employee.IsWorkqueue ? <TakeForButton task={task} /> : <PickButton task={task} icon={hand} />
}

function TakeForButton({ task }: { readonly task: ActivityRow }) {
  const t = useTexts()
  const [isChoosing, setIsChoosing] = useState(false)
  const { mutate, isPending } = useTakeFor(() => setIsChoosing(false))
  return (
    <>
      <Button
        variant="light"
        leftSection={hand}
        aria-label={t('activity.pickNamed', { header: task.Header })}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        {t('activity.pick')}
      </Button>
      <PeopleSheet
        isOpen={isChoosing}
        about={task.Header}
        isBusy={isPending}
        onChoose={(person) => mutate({ task, person })}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}
