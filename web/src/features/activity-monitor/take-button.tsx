import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { lastQueued, useQueuedActivities } from '../activities/queued-activities.ts'
import { QueuedBadge } from '../activities/queued-badge.tsx'
import { PickButton } from '../activities/task-pool.tsx'

const hand = <IconHandGrab size={20} aria-hidden="true" />

interface TakeButtonProps {
  readonly task: ActivityRow
  /** Asks at a desk who takes it. */
  readonly onTakeFor: () => void
}

/** Takes a waiting task: a person for themselves, a work queue for one of the people at its desk. */
export function TakeButton({ task, onTakeFor }: TakeButtonProps) {
  const t = useTexts()
  const { employee } = useSession()
  const queued = lastQueued(useQueuedActivities(), task.Id)
  if (queued !== undefined && queued.state !== 'refused') return <QueuedBadge entry={queued} />
  if (!employee.IsWorkqueue) return <PickButton task={task} icon={hand} />
  return (
    <Button
      variant="light"
      leftSection={hand}
      aria-label={t('activity.pickNamed', { header: task.Header })}
      aria-haspopup="dialog"
      onClick={onTakeFor}
    >
      {t('activity.pick')}
    </Button>
  )
}
