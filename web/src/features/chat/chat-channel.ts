import type { QueryClient } from '@tanstack/react-query'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import type { ChatClientEvents, ChatServerEvents } from '@verstas/contract/chat/live.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'
import type { Socket } from 'socket.io-client'
import { chatBaseInUse } from '../../platform/api/connection.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { openSocket } from '../../platform/live/open-socket.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { conversationsQuery } from './api.ts'
import { authorOfMessage, wordsOfMessage } from './message-words.ts'
import { shownLists, shownTopics } from './shown-topics.ts'
import { catchUp, readAgain, showMessage, showSeen } from './timeline.ts'

type ChatSocket = Socket<ChatServerEvents, ChatClientEvents>

const { getTopic, listConversations } = chatEndpoints

/**
 * Opens the chat's real-time channel. Shows messages as they arrive, and refetches those that were missed
 * during an outage.
 *
 * @returns a function that closes the channel
 */
export function openChatChannel(queries: QueryClient, employeeId: number): () => void {
  const readConversations = createReader(() =>
    queries.fetchQuery({ ...conversationsQuery(employeeId), staleTime: 0 }),
  )
  const { socket, close } = openSocket<ChatServerEvents, ChatClientEvents>(chatBaseInUse() + chatSocketPath, {
    // A plain specification server does not acknowledge `show`, so a reconnect refetches the topics.
    connected: (isFirst) => isFirst || invalidate(queries, getTopic),
  })
  socket.on('notify', (message) => {
    showMessage(queries, message)
    readConversations()
    if (message.actorId !== employeeId) notifyOfMessage(message)
  })
  socket.on('seen', (seen) => {
    if (seen.actorId !== employeeId) showSeen(queries, seen)
  })
  socket.on('refreshSubscriptions', readConversations)
  const stopShowing = keepShown(socket, queries)
  const stopListing = keepListed(socket, queries)
  return () => {
    stopShowing()
    stopListing()
    close()
  }
}

/**
 * Returns a function that starts a fetch. Fetches never overlap. Calls during a fetch start one more fetch
 * after it.
 */
function createReader(read: () => Promise<unknown>): () => void {
  let isReading = false
  let isAskedAgain = false
  const readAll = async () => {
    isReading = true
    do {
      isAskedAgain = false
      await read().catch(() => undefined)
    } while (isAskedAgain)
    isReading = false
  }
  return () => {
    isAskedAgain = true
    if (!isReading) void readAll()
  }
}

/**
 * Sends the rendered topics to the server when they change, and after each `refreshSubscriptions` event. The
 * server emits this event after each connection, too, and then sends the messages of the topics. Refetches a
 * topic after its first acknowledged `show` on a connection. After a later `show`, refetches the topic only
 * if its last message is missing.
 */
function keepShown(socket: ChatSocket, queries: QueryClient): () => void {
  let sentTopics = new Set<string>()
  const followedTopics = new Set<string>()
  const show = (topicId: string) =>
    socket.emit('show', { topicId }, (lastSequence) => {
      if (lastSequence === null) return
      if (followedTopics.has(topicId)) catchUp(queries, topicId, lastSequence)
      else readAgain(queries, topicId)
      followedTopics.add(topicId)
    })
  const hide = (topicId: string) => {
    followedTopics.delete(topicId)
    socket.emit('hide', { topicId }, () => undefined)
  }
  const update = () => {
    if (!socket.connected) return
    const shown = new Set(shownTopics.ids())
    for (const topicId of sentTopics) if (!shown.has(topicId)) hide(topicId)
    for (const topicId of shown) if (!sentTopics.has(topicId)) show(topicId)
    sentTopics = shown
  }
  socket.on('connect', () => followedTopics.clear())
  socket.on('refreshSubscriptions', () => {
    sentTopics = new Set()
    update()
  })
  return shownTopics.onChange(update)
}

/**
 * Asks the server for changes of all conversations while a list of them is rendered, and refetches the list after
 * each change.
 */
function keepListed(socket: ChatSocket, queries: QueryClient): () => void {
  let isListed = false
  const refetch = () => invalidate(queries, listConversations)
  const update = (whenListed: () => void) => {
    const isShown = shownLists.ids().length > 0
    if (isShown === isListed || !socket.connected) return
    isListed = isShown
    socket.emit('showSite', { isShown }, () => isShown && whenListed())
  }
  // A list that was rendered before the connection may have missed changes.
  socket.on('connect', () => {
    isListed = false
    update(refetch)
  })
  socket.on('conversationsChanged', refetch)
  return shownLists.onChange(() => update(() => undefined))
}

/** The maximum length of a message's text in its toast, in characters. */
const notificationCharacters = 80

/** Shows a toast about a message in a conversation that is not rendered. Ignores acknowledged messages. */
function notifyOfMessage(message: ChatMessage): void {
  const { topicId, acknowledgement } = message
  const shown = shownTopics.ids()
  // A plain specification server sends no topic, so any rendered conversation may already show the message.
  const isShown = topicId === undefined ? shown.length > 0 : shown.includes(topicId)
  if (isShown || acknowledgement) return
  const words = wordsOfMessage(message, translate)
  const text = words.length > notificationCharacters ? `${words.slice(0, notificationCharacters)}…` : words
  const label = translate('chat.open')
  const address = `#/workorder?globalid=${topicId}&tab=chat`
  notify.info(
    translate('chat.toast', { name: authorOfMessage(message, translate), text }),
    topicId === undefined ? undefined : { label, run: () => window.location.assign(address) },
  )
}
