import type { ChatSubscription } from '@verstas/contract/chat/entities.ts'

/** The parts of the list of conversations, in the order of their buttons. */
export const conversationFilters = ['unanswered', 'unread', 'followed', 'all'] as const
export type ConversationFilter = (typeof conversationFilters)[number]

/** The filter of a list without one in its address. */
export const usualFilter: ConversationFilter = 'followed'

/**
 * True if the last word of a conversation is another person's, and no one has acknowledged it. An answer by anyone
 * else than its author counts, because the conversation continues.
 */
const isUnanswered = ({ lastMessage }: ChatSubscription, ownId: number): boolean =>
  lastMessage != null && lastMessage.actorId !== ownId && !lastMessage.acknowledgement

const isUnread = ({ unread = 0 }: ChatSubscription): boolean => unread > 0

/** Returns the conversations that a filter shows. `all` needs the conversations of the site. */
export function filterConversations<Conversation extends ChatSubscription>(
  conversations: readonly Conversation[],
  filter: ConversationFilter,
  ownId: number,
): Conversation[] {
  if (filter === 'unanswered')
    return conversations.filter((conversation) => isUnanswered(conversation, ownId))
  return filter === 'unread' ? conversations.filter(isUnread) : [...conversations]
}
