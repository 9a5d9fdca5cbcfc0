import * as z from 'zod'
import { ChatMessage, topicId } from './entities.ts'

/** Where the chat's real-time channel (Socket.IO) lives, at the chat's address. */
export const chatSocketPath = '/api/chat/socket'

/** What the chat tells: the messages of topics that the actor is subscribed to or looks at. */
export const chatEvents = {
  /** A message was sent, or one was acknowledged. */
  notify: ChatMessage,
  /** The list of the actor's subscriptions, or what is unread in it, changed. */
  refreshSubscriptions: z.undefined(),
} as const

/** Socket.IO's types of what the chat sends; no interfaces, which lack the index signature that it asks for. */
export type ChatServerEvents = {
  notify: (message: ChatMessage) => void
  refreshSubscriptions: () => void
}

/** The topic that a page shows. */
export const ShownTopic = z.strictObject({ topicId })
export type ShownTopic = z.output<typeof ShownTopic>

/** Socket.IO's types of what the client sends; both are extensions. */
export type ChatClientEvents = {
  /** A page shows the topic: its messages are told also without a subscription. Answers the last sequence, null where there is no such topic. */
  show: (topic: ShownTopic, answer: (lastSequence: number | null) => void) => void
  hide: (topic: ShownTopic, answer: (lastSequence: null) => void) => void
}
