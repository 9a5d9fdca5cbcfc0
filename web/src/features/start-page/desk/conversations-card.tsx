import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatSubscription } from '@verstas/contract/chat/entities.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Plate } from '../../../platform/ui/plate.tsx'
import { RowLink } from '../../../platform/ui/row-link.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { useMyConversations } from '../../chat/api.ts'
import { filterConversations } from '../../chat/conversation-filter.ts'
import { authorOfMessage, wordsOfMessage } from '../../chat/message-words.ts'
import { AllLink } from './all-link.tsx'

/** The number of conversations that the card shows. */
const shownCount = 4

/** My conversations whose last word is another person's, the latest first. A row opens the conversation. */
export function ConversationsCard() {
  return useSession().canCall(chatEndpoints.listSubscriptions) && <Unanswered />
}

function Unanswered() {
  const t = useTexts()
  const me = useSession().employee.Id
  const { data = [] } = useMyConversations()
  const unanswered = filterConversations(data, 'unanswered', me)
  if (unanswered.length === 0) return null
  return (
    <DeskCard
      title={t('desk.unanswered')}
      count={unanswered.length}
      aside={<AllLink to="/conversations" search={{ show: 'unanswered' }} />}
    >
      {unanswered.slice(0, shownCount).map((conversation) => (
        <li key={conversation.id}>
          <Conversation conversation={conversation} />
        </li>
      ))}
    </DeskCard>
  )
}

function Conversation({ conversation }: { readonly conversation: ChatSubscription }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { entityId, description, workOrder, lastMessage, unread = 0 } = conversation
  const name = lastMessage ? authorOfMessage(lastMessage, t) : ''
  const search = workOrder ? { number: String(workOrder.OrderNumber) } : { globalid: entityId }
  return (
    <RowLink to="/workorder" search={{ ...search, tab: 'chat' }} isTall>
      <span className="stack gap-4 grow shrink">
        <span className="line wrap gap-y-4 gap-x-8 type-13 soft">
          {workOrder ? (
            <Plate number={workOrder.LicenseNumber} blankLabel={t('workOrder.noPlate')} />
          ) : (
            description
          )}
          {lastMessage && [name, format.instant(lastMessage.createdOn, now)].filter(Boolean).join(' · ')}
        </span>
        <span className={`type-15 clamp-2 break-anywhere ${unread > 0 ? 'strong' : ''}`}>
          {lastMessage && wordsOfMessage(lastMessage, t)}
        </span>
      </span>
    </RowLink>
  )
}
