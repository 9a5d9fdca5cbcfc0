import { IconMessages } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatSubscription } from '@verstas/contract/chat/entities.ts'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { ListAndDetail, useIsDesk } from '../../platform/shell/list-and-detail.tsx'
import { Page } from '../../platform/shell/page.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { useIsPageThere } from '../../platform/ui/use-is-page-there.ts'
import { CarFace } from '../../shared/cars/car-face.tsx'
import { readChatAddress } from './address.ts'
import { useMyConversations } from './api.ts'
import {
  type ConversationFilter,
  conversationFilters,
  filterConversations,
  usualFilter,
} from './conversation-filter.ts'
import { useAllConversations } from './conversation-reads.ts'
import classes from './conversations.module.css'
import { authorOfMessage, wordsOfMessage } from './message-words.ts'

const ConversationBeside = lazy(() => import('./conversation-beside.tsx'))
const PushOffer = lazy(() => import('../push/push-offer.tsx'))

/** The conversations that I am subscribed to, the one with the latest message first. */
export function ConversationsPage() {
  const t = useTexts()
  const mine = useMyConversations()
  const isThere = useIsPageThere()
  const isDesk = useIsDesk()
  const navigate = useNavigate()
  const { number, show = usualFilter } = readChatAddress(useSearch())
  const { employee } = useSession()
  const everyone = useAllConversations(show === 'all')
  const choose = (chosen: ConversationFilter) =>
    void navigate({ to: '/conversations', search: { show: chosen }, replace: true, resetScroll: false })
  const query: UseQueryResult<ChatSubscription[]> = show === 'all' ? everyone : mine
  const list = (
    <Page title={t('page.conversations')} width="reading">
      <ConversationFilters chosen={show} followed={mine.data ?? []} onChoose={choose} />
      <AsyncView
        query={query}
        errorTitle={t('chat.listFailed')}
        skeleton={<LoadingSkeleton shape="rows" height={88} />}
        empty={<EmptyState icon={IconMessages} title={t('chat.listEmpty')} hint={t('chat.listEmptyHint')} />}
      >
        {(conversations) => {
          const shown = filterConversations(conversations, show, employee.Id)
          if (shown.length === 0)
            return (
              <EmptyState
                icon={IconMessages}
                title={t(`chat.none.${noneOf(show)}`)}
                action={
                  <Button variant="tonal" onClick={() => choose(usualFilter)}>
                    {t('desk.all')}
                  </Button>
                }
              />
            )
          return (
            <RowList label={t('page.conversations')}>
              {shown.map((conversation) => (
                <li key={conversation.id}>
                  <ConversationLink conversation={conversation} show={show} isBeside={isDesk} />
                </li>
              ))}
            </RowList>
          )
        }}
      </AsyncView>
      <Suspense>{isThere && <PushOffer />}</Suspense>
    </Page>
  )
  if (!isDesk) return list
  return (
    <ListAndDetail
      label={t('page.conversations')}
      list={list}
      emptyTitle={t('desk.chooseChat')}
      onClose={() =>
        void navigate({ to: '/conversations', search: { show }, replace: true, resetScroll: false })
      }
      detail={
        number !== undefined && (
          <Suspense fallback={<LoadingSkeleton height={[48, 240]} />}>
            <ConversationBeside key={number} number={Number(number)} />
          </Suspense>
        )
      }
    />
  )
}

interface ConversationLinkProps {
  readonly conversation: ChatSubscription
  readonly show: ConversationFilter
  /** True if the conversation opens beside the list. */
  readonly isBeside: boolean
}

/** Returns the filter if its empty list has a specific message. */
const noneOf = (show: ConversationFilter) => (show === 'unread' ? 'unread' : 'unanswered')

/** A link to a conversation, with vehicle, last message, the time of that message, and unread count. */
function ConversationLink({ conversation, show, isBeside }: ConversationLinkProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { employee } = useSession()
  const { entityId, description, workOrder, lastMessage, unread = 0 } = conversation
  const isToday = lastMessage && format.dayOf(lastMessage.createdOn) === format.dayOf(now)
  const content = (
    <>
      <span className="line wrap gap-y-4 gap-x-12 shrink">
        {workOrder ? (
          <>
            {isBeside && <CarFace vehicleId={workOrder.VehicleId} className={classes.photo} />}
            <Plate number={workOrder.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
            <span className={`${classes.car} grow type-15 break-anywhere`}>
              {workOrder.MakeName} {workOrder.ModelName}
            </span>
          </>
        ) : (
          <span className={`${classes.car} grow type-15 break-anywhere`}>{description}</span>
        )}
        {lastMessage && (
          <time className="type-13 soft nowrap" dateTime={lastMessage.createdOn}>
            {isToday ? format.time(lastMessage.createdOn) : format.date(lastMessage.createdOn)}
          </time>
        )}
      </span>
      <span className="line gap-y-4 gap-x-12 shrink">
        <span className={`${classes.said} grow shrink clip type-15 soft break-anywhere clamp-2`}>
          {wordsOf(conversation, employee.Id, t)}
        </span>
        {unread > 0 && (
          <span className={`${classes.badge} grid centre rigid rounded-full filled-brand`}>
            <span aria-hidden="true">{unread}</span>
            <span className="visually-hidden">{t('chat.unreadCount', { count: unread })}</span>
          </span>
        )}
      </span>
    </>
  )
  const row = {
    className: `${classes.row} hover taller grid gap-4 pad-12-16`,
    'data-unread': unread > 0 || undefined,
  }
  if (isBeside && workOrder)
    return (
      <Link
        to="/conversations"
        search={{ number: String(workOrder.OrderNumber), show }}
        replace
        resetScroll={false}
        {...row}
      >
        {content}
      </Link>
    )
  return (
    <Link
      to="/workorder"
      search={
        workOrder
          ? { number: String(workOrder.OrderNumber), tab: 'chat' }
          : { globalid: entityId, tab: 'chat' }
      }
      {...row}
    >
      {content}
    </Link>
  )
}

/**
 * Returns the last message with its author, or a note that there is no message. Empty if the message is
 * unknown.
 */
function wordsOf({ lastMessage }: ChatSubscription, ownId: number, t: Translate): string {
  if (!lastMessage) return lastMessage === null ? t('chat.nothingSaid') : ''
  const text = wordsOfMessage(lastMessage, t)
  if (lastMessage.actorId === ownId) return t('chat.own', { text })
  return t('chat.toast', { name: authorOfMessage(lastMessage, t), text })
}

interface ConversationFiltersProps {
  readonly chosen: ConversationFilter
  /** The conversations that I am subscribed to, for the counts. */
  readonly followed: readonly ChatSubscription[]
  readonly onChoose: (show: ConversationFilter) => void
}

/** The buttons that filter the conversations. The choice is in the address. */
function ConversationFilters({ chosen, followed, onChoose }: ConversationFiltersProps) {
  const t = useTexts()
  const { employee, canCall } = useSession()
  const offered = conversationFilters.filter(
    (filter) => filter !== 'all' || canCall(chatEndpoints.listConversations),
  )
  return (
    <FilterChips label={t('chat.filters')}>
      {offered.map((filter) => {
        const isCounted = filter === 'unanswered' || filter === 'unread'
        const count = isCounted ? filterConversations(followed, filter, employee.Id).length : 0
        return (
          <FilterChip
            key={filter}
            isChosen={filter === chosen}
            onToggle={() => onChoose(filter === chosen ? usualFilter : filter)}
          >
            {t(`chat.filter.${filter}`)}
            {count > 0 && ` ${count}`}
          </FilterChip>
        )
      })}
    </FilterChips>
  )
}
