import {
  type Icon,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconClockEdit,
  IconClockExclamation,
  IconFileEuro,
  IconMessage,
  IconPackage,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { NotificationEntry } from '@verstas/contract/notifications/entities.ts'
import type { NotificationKind } from '@verstas/contract/notifications/kinds.ts'
import type { ReactNode } from 'react'
import type { Translate } from '../../platform/texts/use-texts.ts'
import type { Format } from '../../platform/ui/format.tsx'
import { wordsOfMessage } from '../chat/message-words.ts'

/** The icon and the tone of each kind. */
export const looks: Readonly<Record<NotificationKind, { readonly icon: Icon; readonly tone: string }>> = {
  message: { icon: IconMessage, tone: 'brand-soft brand' },
  customerAnswered: { icon: IconFileEuro, tone: 'tone-done' },
  taskGiven: { icon: IconChecklist, tone: 'tone-open' },
  taskTaken: { icon: IconChecklist, tone: 'tone-open' },
  workGiven: { icon: IconCalendarTime, tone: 'tone-waiting' },
  workMoved: { icon: IconCalendarTime, tone: 'tone-waiting' },
  workTaken: { icon: IconCalendarTime, tone: 'tone-waiting' },
  partsPicked: { icon: IconPackage, tone: 'tone-blocked' },
  partsArrived: { icon: IconTruckDelivery, tone: 'tone-done' },
  orderReady: { icon: IconCircleCheck, tone: 'tone-done' },
  orderLate: { icon: IconClockExclamation, tone: 'tone-late' },
  stampingsCorrected: { icon: IconClockEdit, tone: 'tone-open' },
  stampingForgotten: { icon: IconClockExclamation, tone: 'tone-late' },
}

interface Words {
  /** The most important words, shown bold. */
  readonly main: string
  /** The rest of the sentence; empty if there is none. */
  readonly rest: string
}

/** Returns the sentence of a notification in the reader's language. */
export function wordsOf(entry: NotificationEntry, t: Translate, format: Format, now: Date): Words {
  const { Kind, ActorName, Text, Photos, Answers, StartTime, Shelf, MissingCount, Count } = entry
  const name = ActorName ?? t('notification.unknownActor')
  const by = ActorName ?? ''
  const time = StartTime === null ? '' : format.instant(StartTime, now)
  switch (Kind) {
    case 'message': {
      const attachments = Array.from({ length: Photos })
      const text = Text || t('chat.photos', { count: attachments.length })
      const more = Count > 1 ? ` (${t('notification.moreMessages', { count: Count })})` : ''
      return { main: `${name}:`, rest: `${text}${more}` }
    }
    case 'customerAnswered':
      return { main: wordsOfMessage({ answers: Answers, body: '', attachments: [] }, t), rest: '' }
    case 'taskGiven':
      // The server itself gives reminders, and calls that customers ask for.
      if (ActorName === null) return { main: Text ?? '', rest: t('notification.newTask') }
      return { main: Text ?? '', rest: t('notification.taskGiven', { name }) }
    case 'taskTaken':
      return { main: Text ?? '', rest: t('notification.taskTaken', { name }) }
    case 'partsPicked':
      return {
        main:
          Shelf === null ? t('notification.partsPicked') : t('notification.partsOnShelf', { shelf: Shelf }),
        rest: by,
      }
    case 'partsArrived':
      return {
        main: MissingCount
          ? t('notification.someArrived', { count: MissingCount })
          : t('notification.partsArrived'),
        rest: by,
      }
    case 'orderReady':
      return { main: t('notification.orderReady'), rest: by }
    case 'stampingsCorrected':
      return {
        main: t('notification.stampingsCorrected', { day: StartTime === null ? '' : format.date(StartTime) }),
        rest: by,
      }
    default:
      return { main: t(`notification.${Kind}`, { time }), rest: by }
  }
}

/** The sentence of a notification, with its most important words in bold. */
export const Sentence = ({ words: { main, rest } }: { readonly words: Words }): ReactNode => (
  <>
    <b>{main}</b>
    {rest && (main.endsWith(':') ? ` ${rest}` : `, ${rest}`)}
  </>
)

/** The page of the notification's subject, for the router. */
export function targetOf({ Kind, ActivityId, WorkOrder }: NotificationEntry) {
  if (ActivityId !== null) return { to: '/usertasks', search: { task: ActivityId } } as const
  if (WorkOrder === null) return { to: '/stamping', search: {} } as const
  const number = String(WorkOrder.OrderNumber)
  return isInConversation(Kind)
    ? ({ to: '/workorder', search: { number, tab: 'chat' } } as const)
    : ({ to: '/workorder', search: { number } } as const)
}

/** True if a notification is about a message of a conversation. */
export const isInConversation = (kind: NotificationKind): boolean =>
  kind === 'message' || kind === 'customerAnswered'
