import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatSubscription } from '@verstas/contract/chat/entities.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import {
  type ConversationFilter,
  conversationFilters,
  filterConversations,
  usualFilter,
} from './conversation-filter.ts'

interface ConversationFiltersProps {
  readonly chosen: ConversationFilter
  /** The conversations that I follow, for the counts. */
  readonly followed: readonly ChatSubscription[]
}

/** The buttons that filter the conversations. The choice is in the address. */
export function ConversationFilters({ chosen, followed }: ConversationFiltersProps) {
  const t = useTexts()
  const { employee, canCall } = useSession()
  const navigate = useNavigate()
  const choose = (show: ConversationFilter) =>
    void navigate({ to: '/conversations', search: { show }, replace: true, resetScroll: false })
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
            onToggle={() => choose(filter === chosen ? usualFilter : filter)}
          >
            {t(`chat.filter.${filter}`)}
            {count > 0 && ` ${count}`}
          </FilterChip>
        )
      })}
    </FilterChips>
  )
}
