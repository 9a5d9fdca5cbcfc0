import type { ChatMessage, ChatParticipant } from '@verstas/contract/chat/entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { Fragment } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { MessageBubble } from './message-bubble.tsx'
import type { PointedAt } from './message-target.tsx'
import type { WaitingMessage } from './queued-message.ts'
import classes from './timeline-list.module.css'
import { WaitingBubble } from './waiting-bubble.tsx'

interface Seen {
  readonly id: number
  readonly by: readonly ChatParticipant[]
}

interface TimelineListProps {
  readonly messages: readonly ChatMessage[]
  readonly waiting: readonly WaitingMessage[]
  /** The id of the first new message, which the line of new messages precedes. */
  readonly firstNew: number | undefined
  /** My last message that others have read, and its readers. */
  readonly seen: Seen | undefined
  readonly pointedAt: PointedAt
}

/** The longest pause between two messages of a group, in milliseconds. */
const pauseMs = 300_000

/** The messages grouped by day, then my unsent ones. */
export function TimelineList({ messages, waiting, firstNew, seen, pointedAt }: TimelineListProps) {
  const t = useTexts()
  const format = useFormat()
  const { employee } = useSession()
  const isTogether = (one: ChatMessage | undefined, next: ChatMessage | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    one.actorId === next.actorId &&
    next.id !== firstNew &&
    format.dayOf(one.createdOn) === format.dayOf(next.createdOn) &&
    Date.parse(next.createdOn) - Date.parse(one.createdOn) < pauseMs
  return (
    <ol className="flex column gap-4" aria-label={t('chat.title')}>
      {messages.map((message, index) => {
        const previous = messages[index - 1]
        const isNewDay = !previous || format.dayOf(previous.createdOn) !== format.dayOf(message.createdOn)
        return (
          <Fragment key={message.id}>
            {isNewDay && <DayLine createdOn={message.createdOn} />}
            {message.id === firstNew && (
              <li className={`${classes.newLine} line gap-12 type-13 strong brand`} data-new>
                <span>{t('chat.newMessages')}</span>
              </li>
            )}
            <MessageBubble
              message={message}
              isFirst={!isTogether(previous, message)}
              isLast={!isTogether(message, messages[index + 1])}
              seenBy={seen?.id === message.id ? namesOf(seen.by) : undefined}
              pointedAt={pointedAt}
            />
          </Fragment>
        )
      })}
      {waiting.map((entry, index) => (
        <WaitingBubble
          key={entry.id}
          waiting={entry}
          isFirst={index === 0 && messages.at(-1)?.actorId !== employee.Id}
        />
      ))}
    </ol>
  )
}

/** The maximum number of readers whose names are rendered. */
const maxNamed = 3

/** Returns the first names of the first readers, and the number of the others. */
function namesOf(people: readonly ChatParticipant[]): string {
  const names = people.slice(0, maxNamed).map(({ actorDescription }) => actorDescription.split(' ')[0])
  const more = people.length - names.length
  return names.join(', ') + (more > 0 ? ` +${more}` : '')
}

function DayLine({ createdOn }: { readonly createdOn: string }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const day = format.dayOf(createdOn)
  const today = format.dayOf(now)
  const words =
    day === today
      ? t('common.today')
      : day === addDays(today, -1)
        ? t('chat.yesterday')
        : format.shortDay(day)
  return (
    <li className={`${classes.day} type-13 strong soft`}>
      <time dateTime={day}>{words}</time>
    </li>
  )
}
