import type { ChatTopic } from '@verstas/contract/chat/entities.ts'
import { sql } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson, toJson } from '../../platform/database/read-json.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { markNotificationsRead } from '../../platform/events/notify-people.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { topicRead } from './chat-reads.ts'

/**
 * Creates the topic of a work order of the site if it does not exist. Subscribes the work order's receiver
 * and the people with reservations to a new topic, so that someone receives the messages.
 *
 * @throws {Refusal} notFound if the site has no such work order
 */
export async function registerTopic(
  { tx, session: { siteId } }: CommandContext<Pick<CurrentSession, 'siteId'>>,
  { entityId, description }: { readonly entityId: string; readonly description: string },
): Promise<JsonText<ChatTopic>> {
  const { rows } = await sql<{ employee_id: number }>`
    with topic as (
      insert into chat_topic (site_id, id, work_order_id, description)
      select site_id, global_id, id, ${description} from work_order
      where site_id = ${siteId} and global_id = ${entityId}
      on conflict do nothing
      returning *),
    concerned as (
      select topic.*, work_order.receiver_id as employee_id
      from topic join work_order on work_order.site_id = topic.site_id and work_order.id = topic.work_order_id
      union
      select topic.*, resource.employee_id
      from topic
      join reservation on reservation.site_id = topic.site_id and reservation.work_order_id = topic.work_order_id
      join reservation_resource reserved
        on reserved.site_id = reservation.site_id and reserved.reservation_id = reservation.id
      join resource on resource.site_id = reserved.site_id and resource.id = reserved.resource_id)
    insert into chat_member (site_id, topic_id, employee_id, is_subscribed)
    select site_id, id, employee_id, true from concerned where employee_id is not null
    returning employee_id`.execute(tx)
  for (const { employee_id } of rows) await notifySubscription(tx, siteId, employee_id)
  const topic = await readJson(tx, topicRead, { siteId, topicId: entityId })
  if (topic === null) throw refuse('notFound')
  return topic
}

/** Subscribes an employee of the site to a topic if the employee was never a member of it. */
export async function subscribeIfNew(
  { tx, session: { siteId, employeeId } }: CommandContext<Pick<CurrentSession, 'siteId' | 'employeeId'>>,
  topicId: string,
): Promise<void> {
  const { last_sequence, last_message_at } = await lockTopic(tx, siteId, topicId)
  const { rows } = await sql`
    insert into chat_member (site_id, topic_id, employee_id, is_subscribed, last_sequence, last_message_at)
    select site_id, ${topicId}, employee_id, true, ${last_sequence}, ${last_message_at} from employee_site
    where site_id = ${siteId} and employee_id = ${employeeId} and is_active
    on conflict do nothing
    returning employee_id`.execute(tx)
  if (rows.length > 0) await notifySubscription(tx, siteId, employeeId)
}

/**
 * Subscribes the caller to a topic of the site, or unsubscribes them.
 *
 * @throws {Refusal} notFound; forbidden if `actorId` is another person
 */
export async function changeSubscription(
  { tx, session: { siteId, employeeId } }: CommandContext,
  { topicId, actorId, isSubscribed }: Readonly<{ topicId: string; actorId: number; isSubscribed: boolean }>,
): Promise<JsonText<{ isSubscribed: boolean }>> {
  requireOwn(actorId, employeeId)
  const { last_sequence, last_message_at } = await lockTopic(tx, siteId, topicId)
  await tx
    .insertInto('chat_member')
    .values({
      site_id: siteId,
      topic_id: topicId,
      employee_id: employeeId,
      is_subscribed: isSubscribed,
      last_sequence,
      last_message_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'topic_id', 'employee_id']).doUpdateSet({ is_subscribed: isSubscribed }),
    )
    .execute()
  await notifySubscription(tx, siteId, employeeId)
  return toJson({ isSubscribed })
}

/**
 * Moves the caller's read mark in a topic forward, at most to the last message.
 *
 * @throws {Refusal} notFound
 */
export async function markRead(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  { topicId, sequence }: { readonly topicId: string; readonly sequence: number },
): Promise<JsonText<{ sequence: number }>> {
  const { id, work_order_id, last_sequence, last_message_at } = await lockTopic(tx, siteId, topicId)
  const readSequence = Math.min(sequence, last_sequence)
  const { read_sequence } = await tx
    .insertInto('chat_member')
    .values({
      site_id: siteId,
      topic_id: topicId,
      employee_id: employeeId,
      is_subscribed: false,
      read_sequence: readSequence,
      last_sequence,
      last_message_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'topic_id', 'employee_id']).doUpdateSet({
        read_sequence: sql<number>`greatest(chat_member.read_sequence, ${readSequence}::int)`,
      }),
    )
    .returning('read_sequence')
    .executeTakeFirstOrThrow()
  await notifyLive(tx, {
    name: 'chatSeen',
    siteId,
    topicId: id,
    employeeId,
    readSequence: read_sequence,
  })
  await markNotificationsRead(
    tx,
    { siteId, employeeId, at: clock.now() },
    { workOrderId: work_order_id, messagesUpTo: read_sequence },
  )
  return toJson({ sequence: read_sequence })
}

/**
 * Checks that an actor is the session's employee.
 *
 * @throws {Refusal} forbidden for any other actor
 */
export function requireOwn(actorId: number, employeeId: number): void {
  if (actorId !== employeeId) throw refuse('forbidden', { right: 'actorId' })
}

/**
 * Locks a topic until the transaction ends. No one else can add a message or a member meanwhile, so the
 * members' copies of the last sequence stay correct.
 *
 * @throws {Refusal} notFound if the site has no such topic
 */
export async function lockTopic(tx: Tx, siteId: number, topicId: string) {
  const topic = await tx
    .selectFrom('chat_topic')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', topicId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (topic === undefined) throw refuse('notFound')
  return topic
}

const notifySubscription = (tx: Tx, siteId: number, employeeId: number): Promise<void> =>
  notifyLive(tx, { name: 'chatSubscription', siteId, employeeId })
