import * as z from 'zod'
import { contentTypes } from '../attachments/entities.ts'
import { issueAt } from '../field-reasons.ts'
import { extension, id, instant, text } from '../fields.ts'

/** A topic's id is the global id of the entity that it is about; in small letters, as the database writes it, so that ids can be compared. */
export const topicId = z.guid().toLowerCase()

/** The longest text of a message. */
export const maxMessageCharacters = 4000

/**
 * How many messages an answer has: a usual page, the most that a client can ask for, and a topic without parameters. A client
 * that knows the specification alone cannot page, so it gets the newest of a long conversation.
 */
export const messagesAtOnce = { usual: 50, most: 200, ofTopic: 500 } as const

/** How many messages one person can send in a minute, more than anybody types. A device's queue waits and sends the others later. */
export const messagesPerMinute = 60

/** How many of an actor's conversations are listed where nothing is unread: the latest; those with unread messages are listed all. */
export const conversationsAtOnce = 200

/** What a conversation is about: so far, a work order. */
export const ChatTopic = z.object({
  id: topicId,
  entityId: topicId,
  description: z.string(),
  /** The sequence of its last message; 0 where there is none. */
  lastSequence: extension(z.int().min(0)),
})
export type ChatTopic = z.output<typeof ChatTopic>

/** Who writes: an employee. */
export const ChatActor = z.object({ id, description: z.string() })
export type ChatActor = z.output<typeof ChatActor>

/** What a message is about, so that the app can open it. */
export const MessageMetaData = z.object({
  Action: z.string(),
  Subject: z.string(),
  Data: z.object({
    associatedEntityGlobalID: z.string().nullable(),
    historyEntryOid: extension(z.string().nullable()),
    /** The job, or the row of it, that the message points at. */
    jobId: extension(id.nullable()),
    rowId: extension(id.nullable()),
  }),
})
export type MessageMetaData = z.output<typeof MessageMetaData>

/** The same, as it is sent. */
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

/** A file of the topic's entity that a message shows. */
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
  /** The employee who wrote it; 0 where it tells what somebody without an id did, such as the customer, named in `actorDescription`. */
  actorId: z.int().min(0),
  actorDescription: z.string(),
  /** The address of a picture, below the API base if it begins with a slash; null if there is none. */
  actorImage: z.string().nullable(),
  createdOn: instant,
  body: z.string(),
  messageMetaData: MessageMetaData.nullable(),
  topicId: extension(topicId),
  /** Its place in the topic, from 1 without gaps: the order that everybody sees. */
  sequence: extension(z.int().positive()),
  /** The id that its sender gave it, so that the sender recognises it. */
  clientMessageId: extension(z.uuid().nullable()),
  attachments: extension(z.array(MessageAttachment)),
  /** Whether its sender asks for an answer. */
  needsAnswer: extension(z.boolean()),
  /** Who has acknowledged it, and when; null where nobody has. */
  acknowledgement: extension(z.object({ actorId: id, actorDescription: z.string(), on: instant }).nullable()),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** An employee in a topic, and the highest sequence that they have seen. */
export const ChatParticipant = z.object({
  actorId: id,
  actorDescription: z.string(),
  readSequence: z.int().min(0),
})
export type ChatParticipant = z.output<typeof ChatParticipant>

/** A topic with a part of its messages, oldest first. */
export const ChatTopicWithMessages = ChatTopic.extend({
  messages: z.array(ChatMessage),
  /** The highest sequence that the caller has seen. */
  readSequence: extension(z.int().min(0)),
  /** The others in the topic. */
  participants: extension(z.array(ChatParticipant)),
})
export type ChatTopicWithMessages = z.output<typeof ChatTopicWithMessages>

/** A topic in the list of those that an actor is subscribed to. */
export const ChatSubscription = ChatTopic.extend({
  /** How many messages of others the actor has not seen. */
  unread: extension(z.int().min(0)),
  lastMessage: extension(ChatMessage.nullable()),
  /** The work order, where the topic is about one. */
  workOrder: extension(
    z
      .object({
        OrderNumber: z.int(),
        LicenseNumber: z.string(),
        MakeName: z.string(),
        ModelName: z.string(),
      })
      .nullable(),
  ),
})
export type ChatSubscription = z.output<typeof ChatSubscription>

export const TopicRegistration = z.strictObject({ entityId: topicId, description: text(500) })
export const ActorRegistration = z.strictObject({ id, description: text(500) })

/** Whose subscription it is: the session's own employee. */
export const SubscriptionChange = z.strictObject({ actorId: id })

/** A message that is sent. It says something: a text, or at least one file. */
export const NewMessage = z
  .strictObject({
    topicId,
    actorId: id,
    text: text(maxMessageCharacters),
    /** The same id again is the same message: the first is answered. */
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

/** The highest sequence that the caller has seen; a lower one than before changes nothing. */
export const ReadMark = z.strictObject({ sequence: z.int().min(0).max(2_147_483_647) })
