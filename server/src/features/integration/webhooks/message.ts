import type { Change } from '@verstas/contract/integration/change-endpoints.ts'
import type { Db } from '../../../platform/database/transaction.ts'
import { cursorOf, type FeedPlace } from '../../../platform/feed/cursor.ts'
import { readRecord } from '../reads/read-records.ts'
import type { OutgoingMessage } from './post-message.ts'
import type { Receiver } from './receiver.ts'
import type { WebhookRow } from './webhook-rows.ts'

/** The maximum size of a record in a message, in bytes. */
const mostRecordBytes = 1_000_000

/**
 * Returns the id of a message. It is derived from the position in the feed, so that all attempts have the
 * same id, even after a crash or in a replay.
 */
const messageId = ({ id }: Pick<WebhookRow, 'id'>, place: FeedPlace): string => `msg_${id}_${cursorOf(place)}`

interface ChangeReader {
  readonly db: Db
  readonly receiver: Receiver
  /** The sites whose changes the webhook sends; null means all. */
  readonly siteIds: readonly number[] | null
  readonly now: Date
}

/** Builds the message of a change, with the present record if the webhook sends records. */
export async function changeMessage(
  reader: ChangeReader,
  webhook: WebhookRow,
  change: Change,
): Promise<OutgoingMessage> {
  const { type, at, position } = change
  const data = JSON.stringify(change)
  const record = webhook.is_thin ? null : await recordOf(reader, change)
  return {
    id: messageId(webhook, { epoch: webhook.epoch, position }),
    type,
    body: wrap(type, at, record === null ? data : `${data.slice(0, -1)},"record":${record}}`),
  }
}

/**
 * Returns a record as JSON text, as the account would read it by `GET`. `null` if it does not exist or is too
 * large.
 */
async function recordOf(
  { db, receiver, siteIds, now }: ChangeReader,
  { entity, id, siteId }: Change,
): Promise<string> {
  const json = await readRecord(db, entity, id, {
    siteIds: siteId === null ? siteIds : [siteId],
    permittedSiteIds: receiver.siteIds,
    language: receiver.language,
    now,
  })
  return json === null || Buffer.byteLength(json) > mostRecordBytes ? 'null' : json
}

/** Builds the message that changes are missing, because they were deleted or the database was restored. */
export const resetMessage = (webhook: WebhookRow, end: FeedPlace, now: Date): OutgoingMessage => ({
  id: `${messageId(webhook, webhook)}_reset`,
  type: 'feed.reset',
  body: wrap('feed.reset', now.toISOString(), JSON.stringify({ next: cursorOf(end) })),
})

/** Builds a test message. */
export const testMessage = ({ id }: Pick<WebhookRow, 'id'>, now: Date, random: string): OutgoingMessage => ({
  id: `msg_${id}_test_${random}`,
  type: 'webhook.test',
  body: wrap('webhook.test', now.toISOString(), JSON.stringify({ webhookId: id })),
})

const wrap = (type: string, timestamp: string, data: string): string =>
  `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`
