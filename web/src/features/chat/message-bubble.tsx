import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { memo } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { AttachmentTiles } from '../attachments/attachment-tiles.tsx'
import classes from './message.module.css'
import { MessageFrame } from './message-frame.tsx'
import { MessageTarget, type PointedAt } from './message-target.tsx'
import { authorOfMessage, wordsOfMessage } from './message-words.ts'
import { useAcknowledge } from './use-conversation.ts'

interface MessageBubbleProps {
  readonly message: ChatMessage
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The names of the readers; undefined if they are not rendered at this message. */
  readonly seenBy: string | undefined
  /** The work order whose jobs a message may refer to. */
  readonly pointedAt: PointedAt
}

/** A message from the server. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isFirst, isLast, seenBy, pointedAt } = props
  const t = useTexts()
  const format = useFormat()
  const { employee } = useSession()
  const isOwn = message.actorId === employee.Id
  return (
    <MessageFrame
      author={authorOfMessage(message, t)}
      authorId={message.actorId || null}
      image={message.actorImage}
      isOwn={isOwn}
      isFirst={isFirst}
      isLast={isLast}
      sequence={message.sequence}
      facts={
        <>
          <time dateTime={message.createdOn}>{format.time(message.createdOn)}</time>
          {seenBy && ` · ${t('chat.seen', { names: seenBy })}`}
        </>
      }
      areFactsShown={isLast || seenBy !== undefined}
    >
      {message.body && (
        <p className={`${classes.body} type-17 break-anywhere`}>{wordsOfMessage(message, t)}</p>
      )}
      <MessagePhotos message={message} />
      <MessageTarget message={message} pointedAt={pointedAt} />
      {message.needsAnswer && <Answer message={message} isOwn={isOwn} />}
    </MessageFrame>
  )
})

/** Shows that the message needs an answer. Others acknowledge it with one tap. Names the person who did. */
function Answer({ message, isOwn }: { readonly message: ChatMessage; readonly isOwn: boolean }) {
  const t = useTexts()
  const format = useFormat()
  const { canCall } = useSession()
  const acknowledge = useAcknowledge()
  const { acknowledgement } = message
  if (acknowledgement)
    return (
      <div className={`${classes.answer} line gap-6 type-13 strong`} data-done>
        <IconCircleCheck className="rigid" size={20} aria-hidden="true" />
        {t('chat.acknowledged', {
          name: acknowledgement.actorDescription,
          time: format.time(acknowledgement.on),
        })}
      </div>
    )
  if (isOwn || !canCall(chatEndpoints.acknowledge))
    return (
      <div className={`${classes.answer} line gap-6 type-13 strong`}>
        <IconMessageQuestion className="rigid" size={20} aria-hidden="true" />
        {t('chat.needsAnswer')}
      </div>
    )
  return (
    <Button
      variant="tonal"
      icon={IconCircleCheck}
      isBusy={acknowledge.isPending}
      onClick={() => acknowledge.mutate(message)}
    >
      {t('chat.acknowledge')}
    </Button>
  )
}

/** The files of a message. A tap on a file opens it. */
function MessagePhotos({ message }: { readonly message: ChatMessage }) {
  const { attachments = [], createdOn, actorDescription } = message
  if (attachments.length === 0) return null
  return (
    <div className={classes.photos}>
      <AttachmentTiles
        attachments={attachments.map((file) => ({
          ...file,
          EntityTypeDescription: '',
          EntityId: message.id,
          EntityDescription: actorDescription,
          CreationDate: createdOn,
        }))}
      />
    </div>
  )
}
