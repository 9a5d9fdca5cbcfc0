import type { LiveEvent, LiveEventName } from '@verstas/contract/live/events.ts'
import type { Tx } from '../database/transaction.ts'

/** The PostgreSQL channel to which all server processes listen. */
export const liveChannel = 'verstas_live'

/** An employee has subscribed to a conversation or unsubscribed from it. */
interface ChatSubscriptionMessage {
  readonly name: 'chatSubscription'
  readonly siteId: number
  readonly employeeId: number
}

/** An employee has read a conversation up to a message, on any device. */
interface ChatSeenMessage {
  readonly name: 'chatSeen'
  readonly siteId: number
  readonly topicId: string
  readonly employeeId: number
  readonly readSequence: number
}

/**
 * A message between server processes: a live event for the users of a site, a change of a conversation, or a
 * session whose connections must be closed.
 */
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
  | FeedGrewMessage

/** The change feed has new changes up to a position. */
interface FeedGrewMessage {
  readonly name: 'feedGrew'
  readonly position: number
}

/** The maximum length of a message in bytes, which a notification of PostgreSQL can hold. */
const longestMessage = 7_800

/**
 * Notifies every server process after the transaction commits, in commit order. Nothing is sent after a rollback.
 * The message waits in the outbox, from which the sequencer sends it (`feed/sequence.ts`). An event that is too
 * long is replaced by a refresh of its site.
 */
export async function notifyLive(tx: Tx, message: LiveMessage): Promise<void> {
  const text = JSON.stringify(message)
  const isTooLong = Buffer.byteLength(text) > longestMessage && 'siteId' in message
  const stored = isTooLong ? JSON.stringify({ name: 'refresh', siteId: message.siteId, event: {} }) : text
  await tx.insertInto('outbox').values({ message: stored }).execute()
}
