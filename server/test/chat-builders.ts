import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'

interface MessageParts {
  readonly siteId: number
  readonly topicId: string
  readonly workOrderId: number
  readonly actorId: number
  /** Who has seen it. */
  readonly seenBy?: number
  readonly body?: string
}

/** The first message of a work order's topic, acknowledged by its own author, who is subscribed and has not seen it. */
export async function buildMessage(
  db: Db,
  { siteId, topicId, workOrderId, actorId, seenBy, body = 'Hello' }: MessageParts,
) {
  await db
    .insertInto('chat_topic')
    .values({
      site_id: siteId,
      id: topicId,
      work_order_id: workOrderId,
      description: 'Order',
      last_sequence: 1,
    })
    .execute()
  await db
    .insertInto('chat_member')
    .values({ site_id: siteId, topic_id: topicId, employee_id: actorId, is_subscribed: true })
    .execute()
  if (seenBy !== undefined)
    await db
      .insertInto('chat_member')
      .values({
        site_id: siteId,
        topic_id: topicId,
        employee_id: seenBy,
        is_subscribed: false,
        read_sequence: 1,
      })
      .execute()
  return db
    .insertInto('chat_message')
    .values({
      site_id: siteId,
      topic_id: topicId,
      sequence: 1,
      actor_id: actorId,
      created_at: testStart,
      body,
      metadata: JSON.stringify({
        Action: 'TyreData',
        Subject: 'VIN',
        Data: { associatedEntityGlobalID: topicId },
      }),
      needs_answer: true,
      acknowledged_by: actorId,
      acknowledged_at: testStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
