import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { conversationsAtOnce, messagesAtOnce } from '../limits.ts'
import {
  ActorRegistration,
  ChatActor,
  ChatConversation,
  ChatMessage,
  ChatSubscription,
  ChatTopic,
  ChatTopicWithMessages,
  NewMessage,
  QuickReply,
  ReadMark,
  SubscriptionChange,
  SubscriptionStatus,
  TopicRegistration,
  topicId,
} from './entities.ts'

const common = { at: 'chat', rights: ['MobileServiceTechnician'] } as const
const params = z.object({ id: topicId })
const sequence = z.coerce.number<number>().int().min(0).max(2_147_483_647)

/**
 * Calls for conversations about work orders, below the chat's address. A person may see a topic if that
 * person may see its work order.
 */
export const chatEndpoints = {
  registerTopic: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/topic/register',
    changes: { nothing: 'opens a conversation; repeated, it changes nothing' },
    summary: 'Creates the topic of an entity, or returns the existing one.',
    body: TopicRegistration,
    answer: ChatTopic,
    errors: ['notFound'],
  }),
  registerActor: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/actor/register',
    changes: { nothing: 'opens a conversation; repeated, it changes nothing' },
    summary: 'Registers the caller. `id` must be the employee of the session.',
    body: ActorRegistration,
    answer: ChatActor,
  }),
  addMessage: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/topic/:id/add',
    changes: { nothing: 'the answer is the message' },
    summary: 'Sends a message. A repeated `clientMessageId` returns the existing message.',
    params,
    body: NewMessage,
    answer: ChatMessage,
    errors: ['chatTopicMismatch', 'chatAttachmentUnknown', 'chatMessageIdReused', 'chatTooManyMessages'],
  }),
  subscribe: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/topic/:id/subscribe',
    changes: ['chatSubscriptions'],
    summary: 'Subscribes the caller to a topic. Also succeeds if the caller is subscribed already.',
    params,
    body: SubscriptionChange,
    answer: SubscriptionStatus,
  }),
  unsubscribe: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/topic/:id/unsubscribe',
    changes: ['chatSubscriptions'],
    summary: 'Ends the caller’s subscription to a topic. Also succeeds if there is none.',
    params,
    body: SubscriptionChange,
    answer: SubscriptionStatus,
  }),
  getTopic: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/topic/:id',
    summary:
      `Returns a topic with its messages, oldest first: the last ${messagesAtOnce.ofTopic} messages, ` +
      `or \`limit\` messages. \`before\` or \`after\` a sequence selects ${messagesAtOnce.usual} ` +
      'messages if no `limit` is given.',
    params,
    query: z.object({
      after: sequence.optional().meta({ 'x-extension': true }),
      before: sequence.optional().meta({ 'x-extension': true }),
      limit: sequence.min(1).max(messagesAtOnce.most).optional().meta({ 'x-extension': true }),
    }),
    answer: ChatTopicWithMessages,
  }),
  getMessage: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/message/:id',
    summary: 'Returns a message.',
    params: z.object({ id: idInPath }),
    answer: ChatMessage,
  }),
  getSubscription: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/topic/:id/subscription/:actorId',
    summary: 'Returns whether an actor is subscribed to a topic.',
    params: z.object({ id: topicId, actorId: idInPath }),
    answer: SubscriptionStatus,
  }),
  listSubscriptions: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/actor/:id/subscriptions',
    shows: ['chatSubscriptions'],
    summary:
      'Returns the caller’s subscribed topics, the one with the latest message first: all with unread' +
      ` messages, and the latest ${conversationsAtOnce} of the others.`,
    params: z.object({ id: idInPath }),
    answer: z.array(ChatSubscription),
  }),
  listConversations: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/conversations',
    shows: ['chatSubscriptions'],
    summary: `Returns the latest ${conversationsAtOnce} conversations of the site, also those that the caller does not follow.`,
    answer: z.array(ChatConversation),
    extension: true,
  }),
  listQuickReplies: endpoint({
    ...common,
    method: 'GET',
    path: '/api/chat/quickreplies',
    shows: ['settings'],
    summary: 'Returns the quick replies of the site in their order, without the hidden ones.',
    answer: z.array(QuickReply),
    extension: true,
  }),
  markRead: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/topic/:id/read',
    changes: { nothing: 'the chat sends marks to all who are there' },
    summary: 'Stores the last message of a topic that the caller has seen. The number never decreases.',
    params,
    body: ReadMark,
    answer: ReadMark,
    extension: true,
  }),
  acknowledge: endpoint({
    ...common,
    method: 'POST',
    path: '/api/chat/message/:id/acknowledge',
    changes: { nothing: 'the chat sends marks to all who are there' },
    summary: 'Acknowledges a message that needs an answer. Only the first acknowledgement is stored.',
    params: z.object({ id: idInPath }),
    answer: ChatMessage,
    errors: ['chatNeedsNoAnswer'],
    extension: true,
  }),
}
