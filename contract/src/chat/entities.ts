import * as z from 'zod'
import { contentTypes } from '../attachments/kinds.ts'
import { issueAt } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'
import { maxMessageCharacters } from '../limits.ts'
import { WorkOrderBrief } from '../work-orders/brief.ts'

/**
 * Id of a topic: the global id of its work order. It is converted to lower case, because the database returns
 * ids in lower case.
 */
export const topicId = z.guid().toLowerCase()

/** A conversation. Its entity is always a work order at present. */
export const ChatTopic = z.object({
  id: topicId,
  entityId: topicId,
  description: z.string(),
  /** The sequence of the topic's last message; 0 if the topic is empty. */
  lastSequence: extension(z.int().min(0)),
})
export type ChatTopic = z.output<typeof ChatTopic>

/** A participant: an employee. */
export const ChatActor = z.object({ id, description: z.string() })
export type ChatActor = z.output<typeof ChatActor>

/** The subject of a message. The app uses it to open the page of the subject. */
export const MessageMetaData = z.object({
  Action: z.string(),
  Subject: z.string(),
  Data: z.object({
    associatedEntityGlobalID: z.string().nullable(),
    historyEntryOid: extension(z.string().nullable()),
    /** The job to which the message refers; `rowId` is a row of that job. */
    jobId: extension(id.nullable()),
    rowId: extension(id.nullable()),
  }),
})
export type MessageMetaData = z.output<typeof MessageMetaData>

/** The subject of a message in a request. */
const NewMetaData = z.strictObject({
  Action: text(100),
  Subject: text(200),
  Data: z.strictObject({
    associatedEntityGlobalID: z.guid().nullish(),
    historyEntryOid: text(100).nullish(),
    jobId: id.nullish(),
    rowId: id.nullish(),
  }),
})

/** A file of the work order that a message shows. */
const MessageAttachment = z.object({
  Id: id,
  Key: z.uuid(),
  FileName: z.string(),
  ContentType: z.enum(contentTypes),
  HasThumbnail: z.boolean(),
})
export type MessageAttachment = z.output<typeof MessageAttachment>

export const ChatMessage = z.object({
  id,
  /**
   * The author's employee id. It is 0 for an author who is not an employee, such as the customer;
   * `actorDescription` is the name.
   */
  actorId: z.int().min(0),
  actorDescription: z.string(),
  /**
   * The address of the author's picture; null if there is none. An address that begins with a slash is below
   * the API base.
   */
  actorImage: z.string().nullable(),
  createdOn: instant,
  body: z.string(),
  messageMetaData: MessageMetaData.nullable(),
  topicId: extension(topicId),
  /** The message's position in the topic, from 1 without gaps. Everyone sees the messages in this order. */
  sequence: extension(z.int().positive()),
  /** The id by which the sender's device recognises the message. */
  clientMessageId: extension(z.uuid().nullable()),
  attachments: extension(z.array(MessageAttachment)),
  /**
   * Numbers of a customer's answers to an offer; null for other messages. `body` has them as text in the
   * language of the server.
   */
  answers: extension(
    z.object({ accept: z.int(), decline: z.int(), call: z.int(), open: z.int() }).nullable(),
  ),
  /** True if the sender requests an acknowledgement. */
  needsAnswer: extension(z.boolean()),
  /** The person who acknowledged the message, and the time; null if unacknowledged. */
  acknowledgement: extension(z.object({ actorId: id, actorDescription: z.string(), on: instant }).nullable()),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** A participant of a topic, and the highest sequence that this person has seen. */
export const ChatParticipant = z.object({
  actorId: id,
  actorDescription: z.string(),
  readSequence: z.int().min(0),
})
export type ChatParticipant = z.output<typeof ChatParticipant>

/** A topic with some of its messages, oldest first. */
export const ChatTopicWithMessages = ChatTopic.extend({
  messages: z.array(ChatMessage),
  /** The highest sequence that the caller has seen. */
  readSequence: extension(z.int().min(0)),
  /** The other people in the topic. */
  participants: extension(z.array(ChatParticipant)),
})
export type ChatTopicWithMessages = z.output<typeof ChatTopicWithMessages>

/** A topic in the list of an actor's subscriptions. */
export const ChatSubscription = ChatTopic.extend({
  /** Number of other people's messages after the last one that the actor has seen. */
  unread: extension(z.int().min(0)),
  lastMessage: extension(ChatMessage.nullable()),
  /** The work order, if the topic is about one. */
  workOrder: extension(WorkOrderBrief.extend({ VehicleId: id }).nullable()),
})
export type ChatSubscription = z.output<typeof ChatSubscription>

/** A conversation of the site, whether the actor is subscribed or not. */
export const ChatConversation = ChatSubscription.extend({ isSubscribed: z.boolean() })
export type ChatConversation = z.output<typeof ChatConversation>

/** A short message that is sent with one tap, in the language of the caller. */
export const QuickReply = z.object({ Id: id, Description: z.string() })
export type QuickReply = z.output<typeof QuickReply>

export const TopicRegistration = z.strictObject({ entityId: topicId, description: text(500) })
export const ActorRegistration = z.strictObject({ id, description: text(500) })

/** Input of the calls that subscribe and unsubscribe. The actor must be the employee of the session. */
export const SubscriptionChange = z.strictObject({ actorId: id })

/** Input of a new message. It needs a text or at least one file. */
export const NewMessage = z
  .strictObject({
    topicId,
    actorId: id,
    text: text(maxMessageCharacters),
    /**
     * Identifies the message. A repeated request with this id returns the first message and creates no second
     * one.
     */
    clientMessageId: extension(z.uuid().nullish()),
    messageMetaData: extension(NewMetaData.nullish()),
    attachmentIds: extension(z.array(id).max(20).nullish()),
    needsAnswer: extension(z.boolean().nullish()),
  })
  .check(({ value, issues }) => {
    if (value.text.trim() === '' && !value.attachmentIds?.length)
      issues.push(issueAt(['text'], 'messageEmpty', { input: value.text }))
  })
export type NewMessage = z.output<typeof NewMessage>

export const SubscriptionStatus = z.object({ isSubscribed: z.boolean() })

/** The highest sequence that the caller has seen. A lower value than the stored one changes nothing. */
export const ReadMark = z.strictObject({ sequence: z.int().min(0).max(2_147_483_647) })
