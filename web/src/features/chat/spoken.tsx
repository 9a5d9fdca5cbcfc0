import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { authorOfMessage, wordsOfMessage } from './message-words.ts'

/** The number of latest messages that remain in the screen reader's log. */
const keptLines = 5

interface SpokenProps {
  readonly messages: readonly ChatMessage[]
  /**
   * True if the messages have been fetched since the conversation was opened. Before that, they are from the
   * cache.
   */
  readonly isRead: boolean
}

/** Announces others' new messages to screen readers while the conversation is open. */
export function Spoken({ messages, isRead }: SpokenProps) {
  const t = useTexts()
  const { employee } = useSession()
  const [before, setBefore] = useState<number>()
  if (before === undefined && isRead) setBefore(messages.at(-1)?.id ?? 0)
  const newMessages = messages.filter(
    ({ id, actorId }) => id > (before ?? Number.POSITIVE_INFINITY) && actorId !== employee.Id,
  )
  return (
    <div role="log" aria-live="polite" aria-label={t('chat.newMessages')} className="visually-hidden">
      {newMessages.slice(-keptLines).map((message) => (
        <p key={message.id}>
          {t('chat.toast', { name: authorOfMessage(message, t), text: wordsOfMessage(message, t) })}
        </p>
      ))}
    </div>
  )
}
