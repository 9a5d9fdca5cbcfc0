import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import {
  type ChatMessage,
  type ChatTopicWithMessages,
  messagesAtOnce,
} from '@verstas/contract/chat/entities.ts'
import type { SeenTopic } from '@verstas/contract/chat/live.ts'
import {
  hasGapBefore,
  isBeforeKnown,
  lastSequenceOf,
  mergeMessages,
  withSeen,
} from '@verstas/domain/chat/timeline.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery, invalidate } from '../../platform/api/endpoint-query.ts'

const { getTopic } = chatEndpoints

/** A topic with the messages that are known: without gaps from the first of them to the last of the topic. */
export const timelineQuery = (topicId: string) =>
  queryOptions<ChatTopicWithMessages>({
    ...endpointQuery(getTopic, { params: { id: topicId }, query: {} }),
    queryFn: ({ client, queryKey, signal }) =>
      readTimeline(topicId, () => client.getQueryData(queryKey), signal),
    staleTime: 0,
  })

/**
 * Reads the last messages, and those between them and the loaded ones. If there are too many, the loaded ones
 * are dropped: scrolling back reads them again.
 */
async function readTimeline(
  topicId: string,
  readLoaded: () => ChatTopicWithMessages | undefined,
  signal: AbortSignal,
): Promise<ChatTopicWithMessages> {
  const params = { id: topicId }
  const topic = await call(getTopic, { params, query: { limit: messagesAtOnce.usual }, signal })
  const [first] = topic.messages
  const isJoined = (messages: readonly ChatMessage[]) => first === undefined || !hasGapBefore(messages, first)
  const loaded = readLoaded()?.messages ?? []
  const between = isJoined(loaded)
    ? []
    : (
        await call(getTopic, {
          params,
          query: { after: lastSequenceOf(loaded), limit: messagesAtOnce.most },
          signal,
        })
      ).messages
  // Read again: messages may have arrived meanwhile.
  const joined = mergeMessages(readLoaded()?.messages ?? [], between)
  const { participants } = topic
  return {
    ...topic,
    ...(participants && { participants: withSeen(participants, readLoaded()?.participants ?? []) }),
    messages: isJoined(joined) ? [...mergeMessages(joined, topic.messages)] : topic.messages,
  }
}

/** Adds a received, sent or acknowledged message to its topic, if that is loaded. */
export function showMessage(queries: QueryClient, message: ChatMessage): void {
  if (message.topicId === undefined) {
    // A server that does not say which topic it belongs to.
    invalidate(queries, getTopic)
    return
  }
  const { queryKey } = timelineQuery(message.topicId)
  withLoadedTopic(queries, message.topicId, (loaded) => {
    if (isBeforeKnown(loaded.messages, message)) return
    if (hasGapBefore(loaded.messages, message)) void queries.invalidateQueries({ queryKey })
    else
      queries.setQueryData(queryKey, { ...loaded, messages: [...mergeMessages(loaded.messages, [message])] })
  })
}

/** Updates how far a user has read a topic, if that is loaded; a new participant causes a refetch. */
export function showSeen(queries: QueryClient, { topicId, ...seen }: SeenTopic): void {
  const { queryKey } = timelineQuery(topicId)
  withLoadedTopic(queries, topicId, (loaded) => {
    const { participants = [] } = loaded
    if (participants.some(({ actorId }) => actorId === seen.actorId))
      queries.setQueryData(queryKey, { ...loaded, participants: withSeen(participants, [seen]) })
    else void queries.invalidateQueries({ queryKey })
  })
}

/** Refetches a topic if it is loaded without its last message. */
export function catchUp(queries: QueryClient, topicId: string, lastSequence: number): void {
  withLoadedTopic(queries, topicId, ({ messages }) => {
    if (lastSequence > lastSequenceOf(messages))
      void queries.invalidateQueries({ queryKey: timelineQuery(topicId).queryKey })
  })
}

/** Refetches a topic if it is loaded: acknowledgements and reads have no sequence. */
export function readAgain(queries: QueryClient, topicId: string): void {
  withLoadedTopic(
    queries,
    topicId,
    () => void queries.invalidateQueries({ queryKey: timelineQuery(topicId).queryKey }),
  )
}

/** Acts on a topic that is known. One that is being read first is waited for: that read may have begun before the news. */
function withLoadedTopic(
  queries: QueryClient,
  topicId: string,
  act: (loaded: ChatTopicWithMessages) => void,
): void {
  const { queryKey } = timelineQuery(topicId)
  const loaded = queries.getQueryData(queryKey)
  if (loaded) {
    act(loaded)
    return
  }
  const reading = queries.getQueryCache().find({ queryKey, fetchStatus: 'fetching' })?.promise
  reading?.then(
    () => withLoadedTopic(queries, topicId, act),
    () => undefined,
  )
}

/** True if the server has messages before the loaded ones. A server without sequences has sent all. */
export const hasEarlier = ({ messages }: ChatTopicWithMessages): boolean => (messages[0]?.sequence ?? 1) > 1

/** Reads the messages before those that are known. @throws {CallFailed} */
export async function readEarlier(queries: QueryClient, topicId: string): Promise<void> {
  const { queryKey } = timelineQuery(topicId)
  const before = queries.getQueryData(queryKey)?.messages[0]?.sequence
  if (before === undefined) return
  const { messages } = await call(getTopic, { params: { id: topicId }, query: { before } })
  queries.setQueryData(
    queryKey,
    (loaded) => loaded && { ...loaded, messages: [...mergeMessages(loaded.messages, messages)] },
  )
}
