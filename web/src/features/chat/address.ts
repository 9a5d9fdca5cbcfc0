import { type ConversationFilter, conversationFilters } from './conversation-filter.ts'

/** The address of the conversations. `number` is the work order of the conversation beside the list. */
interface ChatAddress {
  readonly number?: string
  readonly show?: ConversationFilter
}

/** Parses the page's query, and drops unknown parameters, unknown filters and invalid numbers. */
export const readChatAddress = ({ number, show }: Readonly<Record<string, unknown>>): ChatAddress => ({
  ...(typeof number === 'string' && /^\d{1,15}$/.test(number) && { number }),
  ...(isFilter(show) && { show }),
})

const isFilter = (value: unknown): value is ConversationFilter =>
  conversationFilters.some((filter) => filter === value)
