import * as z from 'zod'
import { id } from '../fields.ts'
import { type ChatMessage, topicId } from './entities.ts'

/** Where the chat's real-time channel (Socket.IO) lives, at the chat's address. */
export const chatSocketPath = '/api/chat/socket'

/** How far somebody has seen a topic. */
export const SeenTopic = z.strictObject({ topicId, actorId: id, readSequence: z.int().min(0) })
export type SeenTopic = z.output<typeof SeenTopic>

/** Socket.IO's types of what the chat sends; no interfaces, which lack the index signature that it asks for. */
export type ChatServerEvents = {
  /** A message was sent, or one was acknowledged, in a topic that the actor is subscribed to or looks at. */
  notify: (message: ChatMessage) => void
  /** The list of the actor's subscriptions, or what is unread in it, changed. */
  refreshSubscriptions: () => void
  /** Somebody has seen more of a topic that the actor looks at; an extension. */
  seen: (seen: SeenTopic) => void
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
