import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { messagesAtOnce, messagesPerMinute } from '@verstas/contract/limits.ts'

import { runCommand } from '../../platform/commands/run-command.ts'
import { toJson } from '../../platform/database/read-json.ts'
import { answerRead, RawJson } from '../../platform/http/answer.ts'
import { feature } from '../../platform/http/feature.ts'
import { limitPerMinute } from '../../platform/http/per-minute.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  conversationsRead,
  messageRead,
  quickRepliesRead,
  subscriptionRead,
  subscriptionsRead,
  topicAfterRead,
  topicBeforeRead,
} from './chat-reads.ts'
import { acknowledge, addMessage } from './messages.ts'
import { changeSubscription, markRead, registerTopic, requireOwn } from './topics.ts'

/** A sequence above all others. The last messages before it are the latest ones of a topic. */
const endOfTopic = 2_147_483_647

/** Seconds until a person who has reached the limit of messages per minute may send messages again. */
const retryAfter = 60

/** Endpoints for conversations about work orders (specification.md, Chat rules). */
export const chatFeature = feature(chatEndpoints, ({ db, clock, settings }) => {
  // Uses the lower of the two limits. Zero requests per minute disables both.
  const countMessage = limitPerMinute(Math.min(messagesPerMinute, settings.requestsPerMinute))
  return {
    registerTopic: (call) => runCommand({ db, clock }, call, (context) => registerTopic(context, call.body)),

    registerActor: async ({ body: { id }, session: { employeeId, employeeName } }) => {
      requireOwn(id, employeeId)
      return new RawJson(toJson({ id, description: employeeName }))
    },

    addMessage: async (call) => {
      if (!countMessage(call.session.employeeId)) {
        call.reply.header('retry-after', retryAfter)
        throw refuse('chatTooManyMessages')
      }
      return runCommand({ db, clock }, call, (context) => addMessage(context, call.params.id, call.body))
    },

    subscribe: (call) =>
      runCommand({ db, clock }, call, (context) =>
        changeSubscription(context, {
          topicId: call.params.id,
          actorId: call.body.actorId,
          isSubscribed: true,
        }),
      ),

    unsubscribe: (call) =>
      runCommand({ db, clock }, call, (context) =>
        changeSubscription(context, {
          topicId: call.params.id,
          actorId: call.body.actorId,
          isSubscribed: false,
        }),
      ),

    getTopic: ({ params, query: { after, before, limit }, session: { siteId, employeeId } }) => {
      const isTopicAlone = after === undefined && before === undefined
      const count = limit ?? (isTopicAlone ? messagesAtOnce.ofTopic : messagesAtOnce.usual)
      const values = { siteId, employeeId, topicId: params.id, limit: count }
      return after === undefined
        ? answerRead(db, topicBeforeRead, { ...values, beforeSequence: before ?? endOfTopic })
        : answerRead(db, topicAfterRead, { ...values, afterSequence: after })
    },

    getMessage: ({ params, session: { siteId } }) =>
      answerRead(db, messageRead, { siteId, messageId: params.id }),

    getSubscription: async ({ params, session: { siteId, employeeId } }) => {
      requireOwn(params.actorId, employeeId)
      return answerRead(db, subscriptionRead, { siteId, employeeId, topicId: params.id })
    },

    listSubscriptions: async ({ params, session: { siteId, employeeId } }) => {
      requireOwn(params.id, employeeId)
      return answerRead(db, subscriptionsRead, { siteId, employeeId })
    },

    listConversations: ({ session: { siteId, employeeId } }) =>
      answerRead(db, conversationsRead, { siteId, employeeId }),

    listQuickReplies: ({ session: { siteId, language } }) =>
      answerRead(db, quickRepliesRead, { siteId, language }),

    markRead: (call) =>
      runCommand({ db, clock }, call, (context) =>
        markRead(context, { topicId: call.params.id, sequence: call.body.sequence }),
      ),

    acknowledge: (call) => runCommand({ db, clock }, call, (context) => acknowledge(context, call.params.id)),
  }
})
