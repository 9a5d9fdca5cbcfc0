import * as z from 'zod'
import { id } from '../fields.ts'
import { type ChatMessage, topicId } from './entities.ts'

/** The highest sequence of a topic that a person has seen. */
export const SeenTopic = z.strictObject({ topicId, actorId: id, readSequence: z.int().min(0) })
export type SeenTopic = z.output<typeof SeenTopic>

/**
 * The events that the server sends through Socket.IO. This is a type and not an interface, because an
 * interface lacks the required index signature.
 */
export type ChatServerEvents = {
  /**
   * Notifies an actor of a new or acknowledged message of a topic that the actor subscribes to or has
   * open.
   */
  notify: (message: ChatMessage) => void
  /** Notifies of a change in the actor's list of subscriptions or its unread counts. */
  refreshSubscriptions: () => void
  /** Notifies a page that shows all conversations of the site that one of them has changed. An extension. */
  conversationsChanged: () => void
  /** Notifies that a person has seen more messages of a topic that the actor has open. An extension. */
  seen: (seen: SeenTopic) => void
}

/** The topic that a page has open. */
export const ShownTopic = z.strictObject({ topicId })
export type ShownTopic = z.output<typeof ShownTopic>

/** True while a page shows all conversations of the site. */
export const ShownSite = z.strictObject({ isShown: z.boolean() })
export type ShownSite = z.output<typeof ShownSite>

/** The events that the client sends through Socket.IO. All of them are extensions. */
export type ChatClientEvents = {
  /**
   * Requests the messages of an open topic even without a subscription. The server answers with the last
   * sequence, or with null if the topic does not exist.
   */
  show: (topic: ShownTopic, answer: (lastSequence: number | null) => void) => void
  hide: (topic: ShownTopic, answer: (lastSequence: null) => void) => void
  /** Requests `conversationsChanged`, or ends the request. The server answers with the present state. */
  showSite: (site: ShownSite, answer: (isShown: boolean) => void) => void
}
