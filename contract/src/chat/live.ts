import * as z from 'zod'
import { id } from '../fields.ts'
import { type ChatMessage, topicId } from './entities.ts'

/** The read position of a person in a topic. */
export const SeenTopic = z.strictObject({ topicId, actorId: id, readSequence: z.int().min(0) })
export type SeenTopic = z.output<typeof SeenTopic>

/** Socket.IO's types of the chat's events; not interfaces, which lack the required index signature. */
export type ChatServerEvents = {
  /** A message was sent or acknowledged, in a topic that the actor is subscribed to or looks at. */
  notify: (message: ChatMessage) => void
  /** The list of the actor's subscriptions, or its unread count, changed. */
  refreshSubscriptions: () => void
  /** A person has read more of a topic that the actor looks at; an extension. */
  seen: (seen: SeenTopic) => void
}

/** The topic that a page shows. */
export const ShownTopic = z.strictObject({ topicId })
export type ShownTopic = z.output<typeof ShownTopic>

/** Socket.IO's types of the client's events; both are extensions. */
export type ChatClientEvents = {
  /**
   * A page shows the topic and receives its messages, also without a subscription. Returns the last sequence,
   * null if there is no such topic.
   */
  show: (topic: ShownTopic, answer: (lastSequence: number | null) => void) => void
  hide: (topic: ShownTopic, answer: (lastSequence: null) => void) => void
}
