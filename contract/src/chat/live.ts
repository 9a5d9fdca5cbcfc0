import * as z from 'zod'
import { id } from '../fields.ts'
import { type ChatMessage, topicId } from './entities.ts'

/** The position up to which a person has read a topic. */
export const SeenTopic = z.strictObject({ topicId, actorId: id, readSequence: z.int().min(0) })
export type SeenTopic = z.output<typeof SeenTopic>

/**
 * Types of the events that the server sends, for Socket.IO. They are not interfaces, because interfaces lack
 * the required index signature.
 */
export type ChatServerEvents = {
  /** Sent if a message was written or acknowledged in a topic that the actor is subscribed to or has open. */
  notify: (message: ChatMessage) => void
  /** Sent if the actor's list of subscriptions or its unread count changed. */
  refreshSubscriptions: () => void
  /** Sent if a person has read more messages of a topic that the actor has open; an extension. */
  seen: (seen: SeenTopic) => void
}

/** The topic that a page has open. */
export const ShownTopic = z.strictObject({ topicId })
export type ShownTopic = z.output<typeof ShownTopic>

/** Types of the events that the client sends, for Socket.IO; both events are extensions. */
export type ChatClientEvents = {
  /**
   * Sent if a page opens a topic, to receive its messages even without a subscription. Answers the last
   * sequence; null if the topic does not exist.
   */
  show: (topic: ShownTopic, answer: (lastSequence: number | null) => void) => void
  hide: (topic: ShownTopic, answer: (lastSequence: null) => void) => void
}
