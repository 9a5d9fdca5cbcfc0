import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import type { NotificationFilter } from '@verstas/contract/notifications/kinds.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { looks, Sentence, targetOf, wordsOf } from './notification-words.tsx'
import classes from './notifications.module.css'

interface NotificationRowProps {
  readonly entry: NotificationEntry
  /** The filter of the list beside which the notification opens; null if its own page opens. */
  readonly beside: NotificationFilter | null
  /** Marks the notification as read. */
  readonly onRead: () => void
}

/**
 * A row with the vehicle, the sentence and the time of a notification. A tap opens the subject of the
 * notification.
 */
export function NotificationRow({ entry, beside, onRead }: NotificationRowProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { Id, Kind, At, IsRead, WorkOrder } = entry
  const { icon: KindIcon, tone } = looks[Kind]
  const row = {
    className: `${classes.row} hover flex top gap-12 pad-12-16 ink`,
    'data-read': IsRead || undefined,
    onClick: () => IsRead || onRead(),
  }
  const content = (
    <>
      <span className={`${classes.icon} ${tone} grid centre rigid rounded-full`}>
        <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="stack gap-4 grow shrink">
        {WorkOrder && (
          <span className="line">
            <Plate number={WorkOrder.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          </span>
        )}
        <span className={`${classes.sentence} type-15 break-anywhere`}>
          <Sentence words={wordsOf(entry, t, format, now)} />
        </span>
      </span>
      <span className="stack gap-4 rigid justify-end">
        <time className="type-13 soft nowrap" dateTime={At}>
          {format.time(At)}
        </time>
        {!IsRead && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t('notification.isNew')}</span>
          </span>
        )}
      </span>
    </>
  )
  if (beside !== null)
    return (
      <Link to="/notifications" search={{ show: beside, open: Id }} replace resetScroll={false} {...row}>
        {content}
      </Link>
    )
  return (
    <Link {...targetOf(entry)} {...row}>
      {content}
    </Link>
  )
}
