import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { ChatMessage } from '@verstas/contract/chat/entities.ts'
import { conversationsAtOnce } from '@verstas/contract/limits.ts'
import * as z from 'zod'
import { jsonRead, type ReadParameters } from '../../platform/database/read-json.ts'

/** SQL: a message as JSON. Requires the joins `message` and `author`, the employee who wrote the message. */
const messageJson = `json_build_object(
  'id', message.id,
  'actorId', coalesce(message.actor_id, 0),
  'actorDescription', coalesce(author.name, message.author_name),
  'actorImage', (
    select format('/utility/employee/%s/picture/%s', picture.employee_id, picture.key)
    from employee_picture picture where picture.employee_id = message.actor_id),
  'createdOn', message.created_at,
  'body', message.body,
  'messageMetaData', case when message.metadata is not null then json_build_object(
    'Action', message.metadata -> 'Action',
    'Subject', message.metadata -> 'Subject',
    'Data', json_build_object(
      'associatedEntityGlobalID', message.metadata -> 'Data' -> 'associatedEntityGlobalID',
      'historyEntryOid', message.metadata -> 'Data' -> 'historyEntryOid',
      'jobId', message.metadata -> 'Data' -> 'jobId',
      'rowId', message.metadata -> 'Data' -> 'rowId')) end,
  'topicId', message.topic_id,
  'sequence', message.sequence,
  'clientMessageId', message.client_message_id,
  'attachments', (
    select coalesce(json_agg(json_build_object(
      'Id', attachment.id,
      'Key', attachment.key,
      'FileName', attachment.file_name,
      'ContentType', attachment.content_type,
      'HasThumbnail', attachment.has_thumbnail) order by attachment.id), '[]')
    from chat_message_attachment shown
    join attachment on attachment.site_id = shown.site_id and attachment.id = shown.attachment_id
    where shown.site_id = message.site_id and shown.message_id = message.id),
  'answers', message.answers,
  'needsAnswer', message.needs_answer,
  'acknowledgement', (
    select json_build_object('actorId', reader.id, 'actorDescription', reader.name, 'on', message.acknowledged_at)
    from employee reader where reader.id = message.acknowledged_by))`

const topicFields = `
  'id', topic.id,
  'entityId', topic.id,
  'description', topic.description,
  'lastSequence', topic.last_sequence`

/** A topic. Returns no row if the site has no such topic. */
export const topicRead = jsonRead({
  name: 'chat-topic',
  parameters: { siteId: 'bigint', topicId: 'uuid' },
  answer: chatEndpoints.registerTopic.answer,
  sql: `select json_build_object(${topicFields})::text
    from chat_topic topic where topic.site_id = $siteId and topic.id = $topicId`,
})

/** A topic with messages: the first ones after a sequence, or the last ones before a sequence. */
const topicWithMessages = <Bound extends ReadParameters>(name: string, bound: Bound, part: string) =>
  jsonRead({
    name,
    parameters: { siteId: 'bigint', topicId: 'uuid', employeeId: 'bigint', limit: 'bigint', ...bound },
    answer: chatEndpoints.getTopic.answer,
    sql: `select json_build_object(${topicFields},
        'readSequence', coalesce((
          select member.read_sequence from chat_member member
          where member.site_id = $siteId and member.topic_id = $topicId and member.employee_id = $employeeId), 0),
        'participants', coalesce((
          select json_agg(json_build_object(
            'actorId', participant.id,
            'actorDescription', participant.name,
            'readSequence', other.read_sequence) order by participant.id)
          from chat_member other
          join employee participant on participant.id = other.employee_id
          where other.site_id = $siteId and other.topic_id = $topicId and other.employee_id <> $employeeId), '[]'),
        'messages', coalesce((
          select json_agg(${messageJson} order by message.sequence)
          from (
            select * from chat_message
            where site_id = $siteId and topic_id = $topicId and ${part} limit $limit) message
          left join employee author on author.id = message.actor_id), '[]'))::text
      from chat_topic topic where topic.site_id = $siteId and topic.id = $topicId`,
  })

export const topicAfterRead = topicWithMessages(
  'chat-topic-after',
  { afterSequence: 'bigint' },
  'sequence > $afterSequence order by sequence',
)
export const topicBeforeRead = topicWithMessages(
  'chat-topic-before',
  { beforeSequence: 'bigint' },
  'sequence < $beforeSequence order by sequence desc',
)

/** Messages by id, ordered by sequence within each topic. */
export const messagesByIdsRead = jsonRead({
  name: 'chat-messages-by-ids',
  parameters: { siteId: 'bigint', messageIds: 'bigint[]' },
  answer: z.array(ChatMessage),
  sql: `select coalesce(json_agg(${messageJson} order by message.topic_id, message.sequence), '[]')::text
    from chat_message message
    left join employee author on author.id = message.actor_id
    where message.site_id = $siteId and message.id = any ($messageIds)`,
})

/** A message. Returns no row if the site has no such message. */
export const messageRead = jsonRead({
  name: 'chat-message',
  parameters: { siteId: 'bigint', messageId: 'bigint' },
  answer: chatEndpoints.getMessage.answer,
  sql: `select ${messageJson}::text
    from chat_message message
    left join employee author on author.id = message.actor_id
    where message.site_id = $siteId and message.id = $messageId`,
})

/** True if an employee is subscribed to a topic. Returns no row if the site has no such topic. */
export const subscriptionRead = jsonRead({
  name: 'chat-subscription',
  parameters: { siteId: 'bigint', topicId: 'uuid', employeeId: 'bigint' },
  answer: chatEndpoints.getSubscription.answer,
  sql: `select json_build_object('isSubscribed', exists (
      select from chat_member member
      where member.site_id = $siteId and member.topic_id = $topicId
        and member.employee_id = $employeeId and member.is_subscribed))::text
    from chat_topic topic where topic.site_id = $siteId and topic.id = $topicId`,
})

export const quickRepliesRead = jsonRead({
  name: 'quick-replies',
  parameters: { siteId: 'bigint', language: 'text' },
  answer: chatEndpoints.listQuickReplies.answer,
  sql: `select coalesce(
      json_agg(json_build_object('Id', id, 'Description', text ->> $language) order by position, id), '[]')::text
    from quick_reply where site_id = $siteId and not is_hidden`,
})

/**
 * SQL: the fields of a conversation in a list. Requires the topic, and the row `member` with the reader's read mark.
 */
const conversationFields = `${topicFields},
        'unread', (
          select count(*) from chat_message unread
          where unread.site_id = member.site_id and unread.topic_id = member.topic_id
            and unread.sequence > member.read_sequence and unread.actor_id is distinct from member.employee_id),
        'lastMessage', case when message.id is not null then ${messageJson} end,
        'workOrder', json_build_object(
          'OrderNumber', work_order.order_number,
          'ExternalNumber', work_order.external_number,
          'LicenseNumber', vehicle.plate_or_vin,
          'MakeName', vehicle.make_name,
          'ModelName', vehicle.model_name,
          'VehicleId', vehicle.id)`

/** SQL: the joins that the fields of a conversation require. */
const conversationJoins = `join work_order on work_order.site_id = topic.site_id and work_order.id = topic.work_order_id
      join vehicle on vehicle.site_id = work_order.site_id and vehicle.id = work_order.vehicle_id
      left join chat_message message on message.site_id = topic.site_id and message.topic_id = topic.id
        and message.sequence = topic.last_sequence
      left join employee author on author.id = message.actor_id`

const subscriptions = `select * from chat_member
      where site_id = $siteId and employee_id = $employeeId and is_subscribed`

/**
 * The topics to which an employee is subscribed, sorted by latest message. Includes all topics with unread
 * messages, and a limited number of the latest topics. The limit bounds the response, because subscriptions
 * end only on request and clients read the list after every message.
 */
export const subscriptionsRead = jsonRead({
  name: 'chat-subscriptions',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: chatEndpoints.listSubscriptions.answer,
  sql: `select coalesce(json_agg((
      select json_build_object(${conversationFields})
      from chat_topic topic
      ${conversationJoins}
      where topic.site_id = member.site_id and topic.id = member.topic_id)
      order by member.last_message_at desc nulls last, member.topic_id), '[]')::text
    from (
      ${subscriptions} and is_unread
      union
      (${subscriptions} order by last_message_at desc nulls last limit ${conversationsAtOnce})) member`,
})

/**
 * The latest conversations of a site. A reader who is no member has the read mark at the last message, so
 * other people's conversations never count as unread.
 */
export const conversationsRead = jsonRead({
  name: 'chat-conversations',
  parameters: { siteId: 'bigint', employeeId: 'bigint' },
  answer: chatEndpoints.listConversations.answer,
  sql: `select coalesce(json_agg(json_build_object(${conversationFields}, 'isSubscribed', member.is_subscribed)
      order by topic.last_message_at desc, topic.id), '[]')::text
    from (
      select * from chat_topic
      where site_id = $siteId and last_message_at is not null
      order by last_message_at desc limit ${conversationsAtOnce}) topic
    ${conversationJoins}
    cross join lateral (
      select topic.site_id, topic.id as topic_id, $employeeId as employee_id,
        coalesce(bool_or(own.is_subscribed), false) as is_subscribed,
        coalesce(max(own.read_sequence) filter (where own.is_subscribed), topic.last_sequence) as read_sequence
      from chat_member own
      where own.site_id = topic.site_id and own.topic_id = topic.id and own.employee_id = $employeeId) member`,
})
