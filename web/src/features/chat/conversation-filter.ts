import type { ChatSubscription } from '@verstas/contract/chat/entities.ts'

/** The filters of the list of conversations, in the order of their buttons. */
export const conversationFilters = ['unanswered', 'unread', 'followed', 'all'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

/** The default filter, if the address has none. */
export const usualFilter: ConversationFilter = 'followed'

/**
 * True if the last message of a conversation is from someone else, and no one has acknowledged it. A reply by
 * anyone except its author counts as an answer, because the conversation continues.
 */
const isUnanswered = ({ lastMessage }: ChatSubscription, ownId: number): boolean =>
  lastMessage != null && lastMessage.actorId !== ownId && !lastMessage.acknowledgement

const isUnread = ({ unread = 0 }: ChatSubscription): boolean => unread > 0

/** Returns the conversations that match a filter. `all` requires the conversations of the whole site. */
export function filterConversations<Conversation extends ChatSubscription>(
  conversations: readonly Conversation[],
  filter: ConversationFilter,
  ownId: number,
): Conversation[] {
  if (filter === 'unanswered')
    return conversations.filter((conversation) => isUnanswered(conversation, ownId))
  return filter === 'unread' ? conversations.filter(isUnread) : [...conversations]
}
