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
import { AllLink } from './all-link.tsx'

/** The number of conversations that the card shows. */
const shownCount = 4

/** My conversations with unread messages, the latest first. A row opens the conversation. */
export function ConversationsCard() {
  return useSession().canCall(chatEndpoints.listSubscriptions) && <Unanswered />
}

function Unanswered() {
  const t = useTexts()
  const me = useSession().employee.Id
  const { data = [] } = useMyConversations()
  const unanswered = data.filter(({ unread = 0 }) => unread > 0)
  if (unanswered.length === 0) return null
  return (
    <DeskCard title={t('desk.unanswered')} count={unanswered.length} aside={<AllLink to="/conversations" />}>
      {unanswered.slice(0, shownCount).map((conversation) => (
        <li key={conversation.id}>
          <Conversation conversation={conversation} me={me} />
        </li>
      ))}
    </DeskCard>
  )
}

function Conversation({
  conversation,
  me,
}: {
  readonly conversation: ChatSubscription
  readonly me: number
}) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const { entityId, description, workOrder, lastMessage } = conversation
  const name = lastMessage && lastMessage.actorId !== me ? lastMessage.actorDescription : ''
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
        <span className="type-15 clamp-2 break-anywhere">{lastMessage?.body}</span>
      </span>
    </RowLink>
  )
}
