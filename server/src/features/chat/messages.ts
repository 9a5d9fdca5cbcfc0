import type { ChatMessage, NewMessage } from '@verstas/contract/chat/entities.ts'
import type { Insertable } from 'kysely'
import type { CommandContext } from '../../platform/commands/run-command.ts'
import { type JsonText, readJson } from '../../platform/database/read-json.ts'
import type { ChatMessageTable } from '../../platform/database/tables/chat-tables.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { notifyLive } from '../../platform/events/notify-live.ts'
import { markNotificationsRead, notifyPeople } from '../../platform/events/notify-people.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'
import { messageRead } from './chat-reads.ts'
import { lockTopic, requireOwn } from './topics.ts'

/**
 * Stores a message. Locks the topic, so that sequences are committed in order: a reader of one sequence can
 * read all earlier ones. Repeating a `clientMessageId` returns the stored message.
 *
 * @throws {Refusal} notFound; forbidden if `actorId` is another person; chatTopicMismatch;
 * chatAttachmentUnknown; chatMessageIdReused if the caller used the id for a different message
 */
export async function addMessage(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  topicId: string,
  message: NewMessage,
): Promise<JsonText<ChatMessage>> {
  requireOwn(message.actorId, employeeId)
  if (message.topicId !== topicId) throw refuse('chatTopicMismatch')
  const topic = await lockTopic(tx, siteId, topicId)
  const clientMessageId = message.clientMessageId ?? null
  const sent = clientMessageId && (await findSent(tx, siteId, employeeId, clientMessageId))
  if (sent) {
    if (sent.topic_id !== topic.id || sent.body !== message.text) throw refuse('chatMessageIdReused')
    return readMessage(tx, siteId, sent.id)
  }
  const id = await append(tx, topic, {
    actor_id: employeeId,
    created_at: clock.now(),
    body: message.text,
    metadata: message.messageMetaData ? JSON.stringify(message.messageMetaData) : null,
    client_message_id: clientMessageId,
    needs_answer: message.needsAnswer ?? false,
  })
  // Refuses the id if a concurrent call used it in a different topic.
  if (id === undefined) throw refuse('chatMessageIdReused')
  await showAttachments(tx, { siteId, workOrderId: topic.work_order_id, messageId: id }, message)
  return readMessage(tx, siteId, id)
}

interface ExternalMessage {
  readonly text: string
  /** Numbers of answers to an offer, which readers see in their own language. */
  readonly answers?: ChatMessage['answers']
}

/**
 * Stores a message of a person who is not an employee, with the person's name as the author, and notifies all
 * subscribers.
 *
 * @returns the message's id
 * @throws {Refusal} notFound
 */
export async function addExternalMessage(
  { tx, clock, session: { siteId } }: CommandContext<Pick<CurrentSession, 'siteId'>>,
  topicId: string,
  { author, text, answers }: ExternalMessage & { readonly author: string },
): Promise<number> {
  const topic = await lockTopic(tx, siteId, topicId)
  const id = await append(tx, topic, {
    actor_id: null,
    author_name: author,
    created_at: clock.now(),
    body: text,
    metadata: null,
    client_message_id: null,
    answers: answers ? JSON.stringify(answers) : null,
  })
  if (id === undefined) throw new Error('A message without an id of its sender is always new')
  return id
}

/**
 * Updates a message of a person who is not an employee if it is younger than `maxAge` milliseconds, and
 * notifies open pages.
 *
 * @returns false if the message is older, or no such message exists
 */
export async function rewriteExternalMessage(
  { tx, clock, session: { siteId } }: CommandContext<Pick<CurrentSession, 'siteId'>>,
  messageId: number,
  { text, answers, maxAge }: ExternalMessage & { readonly maxAge: number },
): Promise<boolean> {
  const message = await tx
    .updateTable('chat_message')
    .set({ body: text, answers: answers ? JSON.stringify(answers) : null })
    .where('site_id', '=', siteId)
    .where('id', '=', messageId)
    .where('actor_id', 'is', null)
    .where('created_at', '>', new Date(clock.now().getTime() - maxAge))
    .returning('topic_id')
    .executeTakeFirst()
  if (message === undefined) return false
  await notifyLive(tx, { name: 'chatMessage', siteId, topicId: message.topic_id, messageId })
  await notifyOfNewAnswers(tx, { siteId, messageId, topicId: message.topic_id, at: clock.now() })
  return true
}

/** Notifies the subscribers of a topic that a customer has changed the answers of a message. */
async function notifyOfNewAnswers(
  tx: Tx,
  { siteId, messageId, topicId, at }: { siteId: number; messageId: number; topicId: string; at: Date },
): Promise<void> {
  const subscribers = await tx
    .selectFrom('chat_member')
    .innerJoin('chat_topic', (join) =>
      join
        .onRef('chat_topic.site_id', '=', 'chat_member.site_id')
        .onRef('chat_topic.id', '=', 'chat_member.topic_id'),
    )
    .select(['chat_member.employee_id', 'chat_topic.work_order_id'])
    .where('chat_member.site_id', '=', siteId)
    .where('chat_member.topic_id', '=', topicId)
    .where('chat_member.is_subscribed', '=', true)
    .execute()
  const people = subscribers.map(({ employee_id }) => employee_id)
  const workOrderId = subscribers[0]?.work_order_id ?? null
  await notifyPeople(tx, people, {
    siteId,
    kind: 'customerAnswered',
    at,
    actorId: null,
    workOrderId,
    messageId,
  })
}

type Topic = Awaited<ReturnType<typeof lockTopic>>

/**
 * Stores the next message of a locked topic. Returns undefined if its sender has concurrently sent a message
 * with the same client id.
 */
async function append(
  tx: Tx,
  { site_id, id: topic_id, work_order_id, last_sequence }: Topic,
  message: Omit<Insertable<ChatMessageTable>, 'site_id' | 'topic_id' | 'sequence'>,
): Promise<number | undefined> {
  const sequence = last_sequence + 1
  const added = await tx
    .insertInto('chat_message')
    .values({ ...message, site_id, topic_id, sequence })
    .onConflict((conflict) => conflict.constraint('chat_message__sent_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return undefined
  const end = { last_sequence: sequence, last_message_at: message.created_at }
  await tx
    .updateTable('chat_topic')
    .set(end)
    .where('site_id', '=', site_id)
    .where('id', '=', topic_id)
    .execute()
  const members = await tx
    .updateTable('chat_member')
    .set(end)
    .where('site_id', '=', site_id)
    .where('topic_id', '=', topic_id)
    .returning(['employee_id', 'is_subscribed'])
    .execute()
  await notifyLive(tx, { name: 'chatMessage', siteId: site_id, topicId: topic_id, messageId: added.id })
  const subscribers = members.flatMap(({ employee_id, is_subscribed }) => (is_subscribed ? employee_id : []))
  await notifyPeople(tx, subscribers, {
    siteId: site_id,
    kind: message.answers ? 'customerAnswered' : 'message',
    at: new Date(message.created_at),
    actorId: message.actor_id ?? null,
    workOrderId: work_order_id,
    messageId: added.id,
  })
  return added.id
}

/**
 * Acknowledges a message that needs an answer. Stores only the first acknowledgement.
 *
 * @throws {Refusal} notFound; chatNeedsNoAnswer
 */
export async function acknowledge(
  { tx, clock, session: { siteId, employeeId } }: CommandContext,
  messageId: number,
): Promise<JsonText<ChatMessage>> {
  const message = await tx
    .selectFrom('chat_message')
    .select(['topic_id', 'needs_answer', 'acknowledged_by'])
    .where('site_id', '=', siteId)
    .where('id', '=', messageId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (message === undefined) throw refuse('notFound')
  if (!message.needs_answer) throw refuse('chatNeedsNoAnswer')
  if (message.acknowledged_by === null) {
    await tx
      .updateTable('chat_message')
      .set({ acknowledged_by: employeeId, acknowledged_at: clock.now() })
      .where('site_id', '=', siteId)
      .where('id', '=', messageId)
      .execute()
    await notifyLive(tx, { name: 'chatMessage', siteId, topicId: message.topic_id, messageId })
    await markNotificationsRead(tx, { siteId, employeeId: null, at: clock.now() }, { messageId })
  }
  return readMessage(tx, siteId, messageId)
}

const findSent = (tx: Tx, siteId: number, actorId: number, clientMessageId: string) =>
  tx
    .selectFrom('chat_message')
    .select(['id', 'topic_id', 'body'])
    .where('site_id', '=', siteId)
    .where('actor_id', '=', actorId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()

/**
 * Checks the files of a message.
 *
 * @throws {Refusal} chatAttachmentUnknown if a file does not belong to the topic's work order
 */
async function showAttachments(
  tx: Tx,
  { siteId, workOrderId, messageId }: { siteId: number; workOrderId: number; messageId: number },
  { attachmentIds }: NewMessage,
): Promise<void> {
  const uniqueIds = [...new Set(attachmentIds)]
  if (uniqueIds.length === 0) return
  const found = await tx
    .insertInto('chat_message_attachment')
    .columns(['site_id', 'message_id', 'attachment_id'])
    .expression((query) =>
      query
        .selectFrom('attachment')
        .select((column) => [
          'attachment.site_id',
          column.val(messageId).$castTo<number>().as('message_id'),
          'attachment.id',
        ])
        .where('attachment.site_id', '=', siteId)
        .where('attachment.work_order_id', '=', workOrderId)
        .where('attachment.id', 'in', uniqueIds)
        // Locks the files, so that a concurrently removed file is missing here and causes no foreign key
        // error later.
        .forKeyShare(),
    )
    .returning('attachment_id')
    .execute()
  if (found.length < uniqueIds.length) throw refuse('chatAttachmentUnknown')
}

async function readMessage(tx: Tx, siteId: number, messageId: number): Promise<JsonText<ChatMessage>> {
  const text = await readJson(tx, messageRead, { siteId, messageId })
  if (text === null) throw new Error('A message that was written can be read')
  return text as JsonText<ChatMessage>
}
