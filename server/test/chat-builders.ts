import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/transaction.ts'
import { testStart } from './app.ts'
import { buildVehicle } from './work-order-builders.ts'

interface MessageParts {
  readonly siteId: number
  readonly topicId: string
  readonly workOrderId: number
  readonly actorId: number
  /** An employee who has read the message. */
  readonly seenBy?: number
  readonly body?: string
}

/**
 * Adds the first message of a work order's topic. Its author has acknowledged it and subscribed to the topic,
 * but has not read it.
 */
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
      last_message_at: testStart,
    })
    .execute()
  await db
    .insertInto('chat_member')
    .values({
      site_id: siteId,
      topic_id: topicId,
      employee_id: actorId,
      is_subscribed: true,
      last_sequence: 1,
      last_message_at: testStart,
    })
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
        last_sequence: 1,
        last_message_at: testStart,
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

interface ConversationsParts {
  readonly siteId: number
  /** An employee who subscribes to the topics and has read all messages. */
  readonly employeeId: number
  readonly authorId: number
  readonly count: number
}

/**
 * Adds topics with one message each, one minute apart.
 *
 * @returns their ids, the earliest first
 */
export async function buildConversations(
  db: Db,
  { siteId, employeeId, authorId, count }: ConversationsParts,
): Promise<readonly string[]> {
  const { id: vehicleId } = await buildVehicle(db, siteId)
  const before = randomInt(1_000_000, 2_000_000_000)
  const { rows } = await sql<{ topic_id: string }>`
    with orders as (
      insert into work_order (site_id, order_number, vehicle_id, created_at)
      select ${siteId}, ${before}::bigint + number, ${vehicleId}, ${testStart} from generate_series(1, ${count}::int) number
      returning *),
    topics as (
      insert into chat_topic (site_id, id, work_order_id, description, last_sequence, last_message_at)
      select site_id, global_id, id, 'Order', 1, created_at - interval '1 year' + (order_number - ${before}::bigint) * interval '1 minute'
      from orders returning *),
    messages as (
      insert into chat_message (site_id, topic_id, sequence, actor_id, created_at, body)
      select site_id, id, 1, ${authorId}, last_message_at, 'Hello' from topics),
    members as (
      insert into chat_member
        (site_id, topic_id, employee_id, is_subscribed, read_sequence, last_sequence, last_message_at)
      select site_id, id, ${employeeId}, true, 1, 1, last_message_at from topics)
    select id as topic_id from topics order by last_message_at`.execute(db)
  return rows.map(({ topic_id }) => topic_id)
}
