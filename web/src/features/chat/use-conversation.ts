import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage, ChatParticipant } from '@verstas/contract/chat/entities.ts'
import { useEffect, useMemo } from 'react'
import { call } from '../../platform/api/client.ts'
import { endpointKey, endpointQuery } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useQueueEntries } from '../../platform/device-queue/device-queue.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'
import { chatMessageKind, type WaitingMessage } from './queued-message.ts'
import { shownTopics } from './shown-topics.ts'
import { hasEarlier, readEarlier, showMessage, timelineQuery } from './timeline.ts'

const { registerTopic, registerActor, getSubscription, subscribe, unsubscribe } = chatEndpoints

/**
 * Returns the conversation about an entity: its messages, and my unsent ones. The server sends the events of
 * the conversation while the calling component is mounted.
 *
 * @param description the entity's name, for users who open the conversation elsewhere
 */
export function useConversation(topicId: string, description: string) {
  const t = useTexts()
  const queries = useQueryClient()
  const { employee } = useSession()
  useEffect(() => shownTopics.watch(topicId), [topicId])
  const registration = useQuery({
    queryKey: [...endpointKey(registerTopic), topicId, employee.Id],
    queryFn: async () => {
      const topic = await call(registerTopic, { body: { entityId: topicId, description } })
      await call(registerActor, { body: { id: employee.Id, description: employee.Name } })
      return topic
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const query = useQuery({ ...timelineQuery(topicId), enabled: registration.isSuccess })
  const topic = query.data
  const messages = topic?.messages ?? noMessages
  const queued = useQueueEntries(chatMessageKind)
  const waiting = useMemo(() => waitingOf(queued, topicId, messages), [queued, topicId, messages])
  const earlier = useMutation({
    mutationFn: () => readEarlier(queries, topicId),
    onError: (error) => notify.error(`${t('chat.earlierFailed')}: ${messageOf(error, t)}`),
  })
  return {
    query: registration.isError && topic === undefined ? registration : query,
    /** The highest sequence that I have read; undefined if the server does not send it. */
    readSequence: topic?.readSequence,
    /** True if the topic is loaded, so that messages can be written. */
    isReady: topic !== undefined,
    /** True if the messages have been fetched since mounting. */
    isRead: topic !== undefined && query.isFetchedAfterMount,
    messages,
    participants: topic?.participants ?? nobody,
    waiting,
    /** A mutation that reads the messages before the loaded ones; undefined if there are none. */
    earlier: topic !== undefined && hasEarlier(topic) ? earlier : undefined,
  }
}

const noMessages: readonly ChatMessage[] = []
const nobody: readonly ChatParticipant[] = []

/** Returns my unsent messages of the topic, without those that the server has already returned. */
function waitingOf(
  queued: readonly WaitingMessage[],
  topicId: string,
  messages: readonly ChatMessage[],
): readonly WaitingMessage[] {
  const ofTopic = queued.filter(({ payload }) => payload.topicId === topicId)
  if (ofTopic.length === 0) return ofTopic
  const arrived = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  return ofTopic.filter(({ id }) => !arrived.has(id))
}

/** Returns whether I am subscribed to the topic (undefined while unknown), and a mutation that changes it. */
export function useSubscription(topicId: string, isReady: boolean) {
  const t = useTexts()
  const queries = useQueryClient()
  const { employee } = useSession()
  const actorId = employee.Id
  const status = endpointQuery(getSubscription, { params: { id: topicId, actorId } })
  const { data } = useQuery({ ...status, enabled: isReady })
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(isWanted ? subscribe : unsubscribe, { params: { id: topicId }, body: { actorId } }),
    onSuccess: (_, isSubscribed) => queries.setQueryData(status.queryKey, { isSubscribed }),
    onError: (error) => notify.error(`${t('chat.subscribeFailed')}: ${messageOf(error, t)}`),
  })
  return { isSubscribed: data?.isSubscribed, change }
}

/** Returns a mutation that acknowledges a message. */
export function useAcknowledge() {
  const t = useTexts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ChatMessage) => call(chatEndpoints.acknowledge, { params: { id } }),
    onSuccess: (message) => showMessage(queries, message),
    onError: (error) => notify.error(`${t('chat.acknowledgeFailed')}: ${messageOf(error, t)}`),
  })
}
