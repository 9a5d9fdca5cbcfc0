import type { ChatMessage } from '@verstas/contract/chat/entities.ts'
import {
  type ChatClientEvents,
  type ChatServerEvents,
  ShownSite,
  ShownTopic,
} from '@verstas/contract/chat/live.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'
import { sql } from 'kysely'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
import type { Db } from '../../platform/database/transaction.ts'
import type { LiveMessage } from '../../platform/events/notify-live.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import {
  type Channel,
  type ChannelServer,
  type ChannelSocket,
  openChannel,
} from '../../platform/live/channel.ts'
import { messagesByIdsRead } from './chat-reads.ts'

type ChatServer = ChannelServer<ChatClientEvents, ChatServerEvents>
type ChatSocket = ChannelSocket<ChatClientEvents, ChatServerEvents>

/** Maximum number of topics that one connection can view. A page views one topic. */
const maxTopics = 20

/** Names of rooms. A name includes the site, so a message never reaches another site. */
const rooms = {
  actor: (siteId: number, employeeId: number) => `site:${siteId}:actor:${employeeId}`,
  viewers: (siteId: number, topicId: string) => `site:${siteId}:shown:${topicId}`,
  /** The pages that show all conversations of the site. */
  lists: (siteId: number) => `site:${siteId}:conversations`,
} as const

type SentMessage = Extract<LiveMessage, { readonly name: 'chatMessage' }>

/** Sends each topic's messages in order to its subscribers and viewers (specification.md, Chat rules). */
export const chatChannel: Channel = {
  open: (app, dependencies) => {
    const { io, close } = openChannel<ChatClientEvents, ChatServerEvents>(app, dependencies, {
      channel: 'chat',
      path: chatSocketPath,
      serve: (socket) => serve(socket, dependencies),
    })
    const tell = inOrder(io, dependencies)
    return {
      onMessage: (message) => {
        switch (message.name) {
          case 'chatMessage':
            tell(message)
            return
          case 'chatSubscription':
            io.to(rooms.actor(message.siteId, message.employeeId)).emit('refreshSubscriptions')
            return
          case 'chatSeen':
            notifyRead(io, message)
            return
          case 'sessionChanged':
            for (const socket of io.sockets.sockets.values())
              if (socket.data.session.id === message.sessionId) socket.disconnect(true)
        }
      },
      onRestored: () => {
        io.emit('refreshSubscriptions')
        io.emit('conversationsChanged')
      },
      close,
    }
  },
}

/**
 * Handles `show`, `hide` and `showSite`, adds a connection to its employee's room, and asks the client to refetch missed
 * messages. Disconnects an employee without the right `MobileServiceTechnician`.
 */
function serve(socket: ChatSocket, { db, log }: Dependencies): void {
  const { siteId, employeeId, rights } = socket.data.session
  if (!rights.has('MobileServiceTechnician')) {
    socket.disconnect(true)
    return
  }
  socket.on('show', (topic, answer) => {
    void show(socket, topic, { db, log }).then((sequence) => {
      if (typeof answer === 'function') answer(sequence)
    })
  })
  socket.on('hide', (topic, answer) => {
    const parsed = ShownTopic.safeParse(topic)
    if (parsed.success) void socket.leave(rooms.viewers(siteId, parsed.data.topicId))
    if (typeof answer === 'function') answer(null)
  })
  socket.on('showSite', (site, answer) => {
    const parsed = ShownSite.safeParse(site)
    const isShown = parsed.success && parsed.data.isShown
    void (isShown ? socket.join(rooms.lists(siteId)) : socket.leave(rooms.lists(siteId)))
    if (typeof answer === 'function') answer(isShown)
  })
  void socket.join(rooms.actor(siteId, employeeId))
  socket.emit('refreshSubscriptions')
}

/**
 * Adds the connection to a topic's viewers, which receive its later messages.
 *
 * @returns the topic's last sequence so far; null if the site has no such topic, the connection views
 * `maxTopics` already, or the database fails
 */
async function show(
  socket: ChatSocket,
  topic: unknown,
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
): Promise<number | null> {
  const parsed = ShownTopic.safeParse(topic)
  if (!parsed.success) return null
  const { siteId } = socket.data.session
  const topicRooms = [...socket.rooms].filter((room) => room.includes(':shown:'))
  if (topicRooms.length >= maxTopics) return null
  const room = rooms.viewers(siteId, parsed.data.topicId)
  try {
    // Joins before the sequence is read, so that no message is missed in between.
    await socket.join(room)
    const found = await db
      .selectFrom('chat_topic')
      .select('last_sequence')
      .where('site_id', '=', siteId)
      .where('id', '=', parsed.data.topicId)
      .executeTakeFirst()
    if (found === undefined) await socket.leave(room)
    return found?.last_sequence ?? null
  } catch (error) {
    log.error({ err: error }, 'a chat topic could not be shown')
    await socket.leave(room)
    return null
  }
}

/**
 * Asks an employee's devices to refetch the unread counts, and sends the employee's read mark to the topic's
 * viewers.
 */
function notifyRead(
  io: ChatServer,
  { siteId, topicId, employeeId, readSequence }: Extract<LiveMessage, { readonly name: 'chatSeen' }>,
): void {
  io.to(rooms.actor(siteId, employeeId)).emit('refreshSubscriptions')
  io.to(rooms.viewers(siteId, topicId)).emit('seen', { topicId, actorId: employeeId, readSequence })
}

/**
 * Returns a function that sends messages in commit order. The bus delivers only ids. Messages whose ids
 * arrive during a read are read together after it. If a read fails, clients are asked to refetch.
 */
function inOrder(io: ChatServer, { db, log }: Dependencies): (message: SentMessage) => void {
  let waiting: SentMessage[] = []
  let last: Promise<void> = Promise.resolve()
  const sendWaiting = async (): Promise<void> => {
    const sent = waiting
    waiting = []
    for (const siteId of new Set(sent.map((message) => message.siteId))) {
      const messageIds = sent.flatMap((message) => (message.siteId === siteId ? [message.messageId] : []))
      const text = await readJson(db, messagesByIdsRead, { siteId, messageIds })
      const messages = text === null ? [] : parseJson(text)
      const subscribers = await readSubscribers(db, siteId, messages)
      for (const message of messages) {
        const topicId = message.topicId ?? ''
        const actors = subscribers.get(topicId) ?? []
        const ofActors = actors.map(({ employee_id }) => rooms.actor(siteId, employee_id))
        io.to([...ofActors, rooms.viewers(siteId, topicId)]).emit('notify', message)
      }
      if (messages.length > 0) io.to(rooms.lists(siteId)).emit('conversationsChanged')
    }
  }
  return (message) => {
    waiting.push(message)
    if (waiting.length > 1) return
    last = last.then(sendWaiting).catch((error: unknown) => {
      log.error({ err: error }, 'chat messages could not be told')
      io.emit('refreshSubscriptions')
      io.emit('conversationsChanged')
    })
  }
}

/**
 * Reads the subscribers of the messages' topics. Reads them on demand, because a person may have thousands of
 * topics.
 */
async function readSubscribers(db: Db, siteId: number, messages: readonly ChatMessage[]) {
  const topicIds = [...new Set(messages.flatMap(({ topicId }) => topicId ?? []))]
  const { rows } = await sql<{ topic_id: string; employee_id: number }>`
    select topic_id, employee_id from chat_member
    where site_id = ${siteId} and topic_id = any (${topicIds}::uuid[]) and is_subscribed`.execute(db)
  return Map.groupBy(rows, ({ topic_id }) => topic_id)
}
