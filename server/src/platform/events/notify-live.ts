import type { LiveEvent, LiveEventName } from '@verstas/contract/live/events.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

/** The channel that every server process of one database listens on. */
export const liveChannel = 'verstas_live'

/** An employee was subscribed to a topic, or is no more. */
interface ChatSubscriptionMessage {
  readonly name: 'chatSubscription'
  readonly siteId: number
  readonly employeeId: number
}

/** An employee has seen a topic up to a sequence, perhaps on another device. */
interface ChatSeenMessage {
  readonly name: 'chatSeen'
  readonly siteId: number
  readonly topicId: string
  readonly employeeId: number
  readonly readSequence: number
}

/** What the processes tell each other: an event for a site's people, or that a session's connections must be closed. */
export type LiveMessage =
  | { [N in LiveEventName]: { name: N; siteId: number; event: LiveEvent<N> } }[LiveEventName]
  | {
      readonly name: 'chatMessage'
      readonly siteId: number
      readonly topicId: string
      readonly messageId: number
    }
  | ChatSubscriptionMessage
  | ChatSeenMessage
  | { readonly name: 'sessionChanged'; readonly sessionId: string }

/** PostgreSQL takes payloads below 8000 bytes. */
const longestPayload = 7_900

/**
 * Tells every server process, at the commit of the transaction and only then; a rollback tells nothing.
 * An event that names too much to be told becomes a refresh of its site.
 */
export async function notifyLive(tx: Tx, message: LiveMessage): Promise<void> {
  const text = JSON.stringify(message)
  const isTooLong = Buffer.byteLength(text) > longestPayload && 'siteId' in message
  const payload = isTooLong ? JSON.stringify({ name: 'refresh', siteId: message.siteId, event: {} }) : text
  await sql`select pg_notify(${liveChannel}, ${payload})`.execute(tx)
}
