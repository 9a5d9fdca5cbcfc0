import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import { lazy, Suspense } from 'react'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { Page } from '../../platform/shell/page.tsx'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { isInConversation, looks, Sentence, targetOf, wordsOf } from './notification-words.tsx'
import classes from './notifications.module.css'

const ConversationBeside = lazy(() => import('../chat/conversation-beside.tsx'))

/**
 * The chosen notification beside the list: the conversation itself, or the notification's sentence with a
 * link to its page.
 */
export function NotificationBeside({ entry }: { readonly entry: NotificationEntry }) {
  const { Kind, WorkOrder } = entry
  if (!isInConversation(Kind) || WorkOrder === null) return <Facts entry={entry} />
  return (
    <Suspense fallback={<LoadingSkeleton height={[48, 240]} />}>
      <ConversationBeside key={WorkOrder.OrderNumber} number={WorkOrder.OrderNumber} />
    </Suspense>
  )
}

function Facts({ entry }: { readonly entry: NotificationEntry }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { Kind, At, WorkOrder, ActivityId } = entry
  const { icon } = looks[Kind]
  const title = WorkOrder ? `${WorkOrder.MakeName} ${WorkOrder.ModelName}` : t('page.notifications')
  return (
    <Page
      title={WorkOrder ? `${WorkOrder.LicenseNumber} ${title}` : title}
      {...(WorkOrder && {
        mark: <Plate number={WorkOrder.LicenseNumber} size={36} blankLabel={t('workOrder.noPlate')} />,
        name: title,
      })}
      width="full"
      hasBack={false}
    >
      <div className={`${classes.facts} stack gap-16`}>
        <p className="type-17 break-anywhere">
          <Sentence words={wordsOf(entry, t, format, now)} />
        </p>
        <p className="type-15 soft">{format.dateTime(At)}</p>
        <span className="line">
          <Button variant="tonal" icon={icon} render={(props) => <Link {...targetOf(entry)} {...props} />}>
            {t(
              ActivityId !== null ? 'page.userTasks' : WorkOrder ? 'schedule.openWorkOrder' : 'page.stamping',
            )}
          </Button>
        </span>
      </div>
    </Page>
  )
}
