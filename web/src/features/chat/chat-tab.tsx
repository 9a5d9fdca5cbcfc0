import { IconArrowDown, IconBell, IconBellCheck, IconMessages } from '@tabler/icons-react'
import { attachmentEndpoints } from '@verstas/contract/attachments/endpoints.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { lastReadOwn } from '@verstas/domain/chat/timeline.ts'
import { shownNumber } from '@verstas/domain/codes/order-number.ts'
import { useMemo, useRef, useState } from 'react'
import { takesExtraFields } from '../../platform/api/plain-servers.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { useHeightVariable } from '../../platform/ui/use-height-variable.ts'
import classes from './chat-tab.module.css'
import { Composer } from './composer.tsx'
import { Earlier } from './earlier.tsx'
import { keptDraft } from './kept-draft.ts'
import { authorOfMessage, wordsOfMessage } from './message-words.ts'
import { TimelineList } from './timeline-list.tsx'
import { useConversation, useSubscription } from './use-conversation.ts'
import { useReadMark } from './use-read-mark.ts'
import { useSend } from './use-send.ts'
import { useTimelineScroll } from './use-timeline-scroll.ts'

interface ChatTabProps {
  readonly workOrder: WorkOrder
  /** True if the user may attach files to the work order. */
  readonly canAttach: boolean
}

/** The conversation about a work order (specification.md, Screens). */
export default function ChatTab({ workOrder, canAttach }: ChatTabProps) {
  const t = useTexts()
  const { employee, settings, canCall } = useSession()
  const { GlobalId: topicId, OrderNumber: orderNumber, Vehicle, Jobs: jobs } = workOrder
  const plate = Vehicle.LicenseNumber
  const conversation = useConversation(topicId, `${plate} ${shownNumber(workOrder)}`.trim())
  const { query, readSequence, isReady, isRead, messages, participants } = conversation
  const { waiting, earlier } = conversation
  const holder = useRef<HTMLDivElement>(null)
  const foot = useHeightVariable<HTMLDivElement>('--v-bottom-bar')
  const { isAtEnd, toEnd } = useTimelineScroll({ holder, firstId: messages[0]?.id })
  const last = messages.at(-1)
  useReadMark(holder, { topicId, readSequence, lastSequence: last?.sequence })
  const firstNew = useFirstNew(messages, readSequence, employee.Id)
  const newBelow = useNewBelow(isAtEnd, messages)
  const send = useSend({ topicId, plate, orderNumber })
  const pointedAt = useMemo(() => ({ orderNumber, jobs }), [orderNumber, jobs])
  const draftStorage = useMemo(() => keptDraft(employee.Id, topicId), [employee.Id, topicId])
  const seen = useMemo(
    () => lastReadOwn(messages, participants, employee.Id),
    [messages, participants, employee.Id],
  )
  return (
    <div ref={holder} className={`${classes.tab} flex column full`}>
      <Head topicId={topicId} isReady={isReady} names={namesOf(messages, employee.Id)} />
      <div className={classes.messages}>
        <AsyncView<unknown>
          query={query}
          errorTitle={t('chat.loadFailed')}
          skeleton={<LoadingSkeleton shape="cards" count={3} />}
          isEmpty={() => messages.length + waiting.length === 0}
          empty={<EmptyState icon={IconMessages} title={t('chat.empty')} hint={t('chat.emptyHint')} />}
        >
          {() => (
            <>
              {earlier && <Earlier isLoading={earlier.isPending} onShow={() => earlier.mutate()} />}
              <TimelineList {...{ messages, waiting, firstNew, seen, pointedAt }} />
            </>
          )}
        </AsyncView>
      </div>
      <Spoken messages={messages} isRead={isRead} />
      <div ref={foot} className={classes.foot}>
        {!isAtEnd && (
          <button
            type="button"
            className={`${classes.toEnd} inline-flex middle justify-centre gap-4 absolute pad-x-12 touch rounded-full float raised type-15 strong brand`}
            onClick={toEnd}
            aria-label={t('chat.toLatest')}
          >
            <IconArrowDown size={24} aria-hidden="true" />
            {newBelow > 0 && t('chat.newBelow', { count: newBelow })}
          </button>
        )}
        <Composer
          isReady={isReady}
          canAsk={canCall(chatEndpoints.acknowledge)}
          canAttach={canAttach && canCall(attachmentEndpoints.uploadToWorkOrder)}
          jobs={takesExtraFields(settings) ? jobs : noJobs}
          draftStorage={draftStorage}
          onSend={async (draft) => {
            const isKept = await send(draft)
            if (isKept) toEnd()
            return isKept
          }}
        />
      </div>
    </div>
  )
}

/**
 * The jobs that a message can refer to on a plain specification server: none, because it does not store the
 * reference.
 */
const noJobs: readonly Job[] = []

interface HeadProps {
  readonly topicId: string
  readonly isReady: boolean
  readonly names: readonly string[]
}

/** The names of the authors, and a button that subscribes or unsubscribes. */
function Head({ topicId, isReady, names }: HeadProps) {
  const t = useTexts()
  const { isSubscribed, change } = useSubscription(topicId, isReady)
  const BellIcon = isSubscribed ? IconBellCheck : IconBell
  return (
    <div className={`${classes.head} line wrap spread gap-8 touch`}>
      <span className="grow-10 shrink type-15 soft break-anywhere">
        {[...names, ...(names.length > 0 ? [t('chat.you')] : [])].join(', ')}
      </span>
      {isSubscribed !== undefined && (
        <Button
          variant="plain"
          aria-pressed={isSubscribed}
          icon={BellIcon}
          isBusy={change.isPending}
          onClick={() => change.mutate(!isSubscribed)}
        >
          {t(isSubscribed ? 'chat.subscribed' : 'chat.subscribe')}
        </Button>
      )}
    </div>
  )
}

/** Returns the first names of the other authors, each once. */
const namesOf = (
  messages: readonly { actorId: number; actorDescription: string }[],
  ownId: number,
): string[] => [
  ...new Set(
    messages
      .filter(({ actorId }) => actorId !== ownId)
      .map(({ actorDescription }) => actorDescription.split(' ')[0] ?? actorDescription),
  ),
]

type Counted = { readonly id: number; readonly actorId: number; readonly sequence?: number | undefined }

/**
 * Returns the id of the first message by others after those that were read when the conversation was opened.
 * The result stays the same when the message is read.
 */
function useFirstNew(messages: readonly Counted[], readSequence: number | undefined, ownId: number) {
  const [readBefore, setReadBefore] = useState<number>()
  if (readBefore === undefined && readSequence !== undefined) setReadBefore(readSequence)
  return useMemo(
    () =>
      readBefore === undefined
        ? undefined
        : messages.find(({ actorId, sequence }) => actorId !== ownId && (sequence ?? 0) > readBefore)?.id,
    [messages, readBefore, ownId],
  )
}

/** Returns the number of messages that arrived since the user scrolled up; 0 at the end. */
function useNewBelow(isAtEnd: boolean, messages: readonly Counted[]): number {
  const last = messages.at(-1)?.id
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  return isAtEnd ? 0 : messages.length - 1 - messages.findIndex(({ id }) => id === seen)
}

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
function Spoken({ messages, isRead }: SpokenProps) {
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
