import { IconTool, IconWheel } from '@tabler/icons-react'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { findTarget, labelOfTarget, subjectOfJob } from './job-target.ts'
import classes from './message.module.css'

/** The work order of a conversation, with the jobs that messages may refer to. */
export interface PointedAt {
  readonly orderNumber: number
  readonly jobs: readonly Job[]
}

interface MessageTargetProps {
  readonly message: ChatMessage
  readonly pointedAt: PointedAt
}

/** A link to the job or to the tyre records that a message refers to, or the label of a removed job. */
export function MessageTarget({ message: { id, messageMetaData }, pointedAt }: MessageTargetProps) {
  const t = useTexts()
  const { canCall } = useSession()
  if (!messageMetaData) return null
  const { Action, Data } = messageMetaData
  const { associatedEntityGlobalID } = Data
  if (Action === 'TyreData' && associatedEntityGlobalID && canCall(tyreEndpoints.saveTyreRecords))
    return (
      <Button
        variant="tonal"
        className={classes.target ?? ''}
        icon={IconWheel}
        render={(props) => (
          <Link
            to="/tyre/{-$workorderGlobalID}/{-$source}"
            params={{ workorderGlobalID: associatedEntityGlobalID, source: String(id) }}
            {...props}
          />
        )}
      >
        {t('chat.openTyres')}
      </Button>
    )
  const target = findTarget(pointedAt.jobs, messageMetaData)
  if (!target) {
    // Renders the label that the message contains, because the job was removed.
    const subject = subjectOfJob(messageMetaData)
    return subject ? <span className={`${classes.gone} type-15 break-anywhere`}>{subject}</span> : null
  }
  return (
    <Button
      variant="tonal"
      className={classes.target ?? ''}
      icon={IconTool}
      render={(props) => (
        <Link
          to="/workorder"
          search={{ number: String(pointedAt.orderNumber), tab: 'jobs', job: String(jobIdOf(target.job)) }}
          {...props}
        />
      )}
    >
      {labelOfTarget(target, t)}
    </Button>
  )
}
