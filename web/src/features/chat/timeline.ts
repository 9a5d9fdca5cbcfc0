import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage, ChatTopicWithMessages } from '@verstas/contract/chat/entities.ts'
import type { SeenTopic } from '@verstas/contract/chat/live.ts'
import { messagesAtOnce } from '@verstas/contract/limits.ts'
import {
  hasGapBefore,
  isBeforeLoaded,
  lastSequenceOf,
  mergeMessages,
  mergeReadMarks,
} from '@verstas/domain/chat/timeline.ts'
import { call } from '../../platform/api/client.ts'
import { endpointQuery, invalidate } from '../../platform/api/endpoint-query.ts'

const { getTopic } = chatEndpoints

/**
 * Returns the query of a topic with its latest messages, without gaps.
 */
export const timelineQuery = (topicId: string) =>
  queryOptions<ChatTopicWithMessages>({
    ...endpointQuery(getTopic, { params: { id: topicId }, query: {} }),
    queryFn: ({ client, queryKey, signal }) =>
      readTimeline(topicId, () => client.getQueryData(queryKey), signal),
    staleTime: 0,
  })

/**
 * Reads the latest messages, and those between them and the loaded messages. If the gap is too large, drops
 * the loaded messages. Scrolling up loads them again.
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
  // Reads the cache after the request, because messages may have arrived during it.
  const joined = mergeMessages(readLoaded()?.messages ?? [], between)
  const { participants } = topic
  return {
    ...topic,
    ...(participants && { participants: mergeReadMarks(participants, readLoaded()?.participants ?? []) }),
    messages: isJoined(joined) ? [...mergeMessages(joined, topic.messages)] : topic.messages,
  }
}

/**
 * Adds a received, sent or acknowledged message to its topic, if the topic is loaded. Refetches the topic
 * instead if messages before it are missing. Ignores a message from before the loaded ones.
 */
export function showMessage(queries: QueryClient, message: ChatMessage): void {
  if (message.topicId === undefined) {
    // Invalidates all topics, because a plain specification server does not send the message's topic.
    invalidate(queries, getTopic)
    return
  }
  const { queryKey } = timelineQuery(message.topicId)
  withLoadedTopic(queries, message.topicId, (loaded) => {
    if (isBeforeLoaded(loaded.messages, message)) return
    if (hasGapBefore(loaded.messages, message)) void queries.invalidateQueries({ queryKey })
    else
      queries.setQueryData(queryKey, { ...loaded, messages: [...mergeMessages(loaded.messages, [message])] })
  })
}

/**
 * Updates the read mark of a user, if the topic is loaded. A new participant causes a refetch.
 */
export function showSeen(queries: QueryClient, { topicId, ...seen }: SeenTopic): void {
  const { queryKey } = timelineQuery(topicId)
  withLoadedTopic(queries, topicId, (loaded) => {
    const { participants = [] } = loaded
    if (participants.some(({ actorId }) => actorId === seen.actorId))
      queries.setQueryData(queryKey, { ...loaded, participants: mergeReadMarks(participants, [seen]) })
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

/**
 * Refetches a topic if it is loaded. The loaded topic may lack acknowledgements and read marks, which have no
 * sequence.
 */
export function readAgain(queries: QueryClient, topicId: string): void {
  withLoadedTopic(
    queries,
    topicId,
    () => void queries.invalidateQueries({ queryKey: timelineQuery(topicId).queryKey }),
  )
}

/**
 * Calls `act` with a loaded topic. If the topic is loading, waits for that fetch, because it may have begun
 * before the event.
 */
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

/**
 * True if the server has messages before the loaded ones. A server without sequences always sends all
 * messages.
 */
export const hasEarlier = ({ messages }: ChatTopicWithMessages): boolean => (messages[0]?.sequence ?? 1) > 1

/** Reads the messages before the loaded ones, and adds them to the topic. @throws {CallFailed} */
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
