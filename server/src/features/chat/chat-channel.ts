import {
  type ChatClientEvents,
  type ChatServerEvents,
  chatSocketPath,
  ShownTopic,
} from '@verstas/contract/chat/live.ts'
import { parseJson, readJson } from '../../platform/database/read-json.ts'
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

/** How many topics one connection may show; a page shows one. */
const maxShown = 20

/** The rooms that messages are sent to; they carry the site, so that a message of one site never reaches another. */
const rooms = {
  actor: (siteId: number, employeeId: number) => `site:${siteId}:actor:${employeeId}`,
  subscribers: (siteId: number, topicId: string) => `site:${siteId}:topic:${topicId}`,
  viewers: (siteId: number, topicId: string) => `site:${siteId}:shown:${topicId}`,
} as const

type SentMessage = Extract<LiveMessage, { readonly name: 'chatMessage' }>

/**
 * Tells messages to the subscribers of their topic and to who looks at it, each topic's in its order
 * (specification.md, Chat rules).
 */
export const chatChannel: Channel = {
  open: (app, dependencies) => {
    const { io, close } = openChannel<ChatClientEvents, ChatServerEvents>(app, dependencies, {
      path: chatSocketPath,
      serve: (socket) => void serve(socket, dependencies),
    })
    const tell = inOrder(io, dependencies)
    return {
      onMessage: (message) => {
        switch (message.name) {
          case 'chatMessage':
            tell(message)
            return
          case 'chatSubscription':
            updateSubscription(io, message)
            return
          case 'chatSeen':
            notifySeen(io, message)
            return
          case 'sessionChanged':
            for (const socket of io.sockets.sockets.values())
              if (socket.data.session.id === message.sessionId) socket.disconnect(true)
        }
      },
      onRestored: () => void io.emit('refreshSubscriptions'),
      close,
    }
  },
}

/**
 * Joins a connection to its topics; then it is told to look what it has missed, and from there on it misses nothing.
 */
async function serve(socket: ChatSocket, { db, log }: Dependencies): Promise<void> {
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
  try {
    await socket.join(rooms.actor(siteId, employeeId))
    const topics = await db
      .selectFrom('chat_member')
      .select('topic_id')
      .where('site_id', '=', siteId)
      .where('employee_id', '=', employeeId)
      .where('is_subscribed', '=', true)
      .execute()
    await socket.join(topics.map(({ topic_id }) => rooms.subscribers(siteId, topic_id)))
    socket.emit('refreshSubscriptions')
  } catch (error) {
    log.error({ err: error }, 'the subscriptions of a chat connection could not be read')
    socket.disconnect(true)
  }
}

/** @returns the topic's last sequence, from which on its messages are told; null where the site has no such topic */
async function show(
  socket: ChatSocket,
  topic: unknown,
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
): Promise<number | null> {
  const parsed = ShownTopic.safeParse(topic)
  if (!parsed.success) return null
  const { siteId } = socket.data.session
  const shown = [...socket.rooms].filter((room) => room.includes(':shown:'))
  if (shown.length >= maxShown) return null
  const room = rooms.viewers(siteId, parsed.data.topicId)
  try {
    // Joined before the sequence is read, so that no message between the two is missed.
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

/** Joins the connections of an employee to the room of a topic, or takes them out of it. */
function updateSubscription(
  io: ChatServer,
  { siteId, topicId, employeeId, isSubscribed }: Extract<LiveMessage, { readonly name: 'chatSubscription' }>,
): void {
  const own = io.in(rooms.actor(siteId, employeeId))
  const topic = rooms.subscribers(siteId, topicId)
  if (isSubscribed) own.socketsJoin(topic)
  else own.socketsLeave(topic)
  own.emit('refreshSubscriptions')
}

/** Notifies an employee's devices that less is unread, and the viewers of the topic how far the employee has seen it. */
function notifySeen(
  io: ChatServer,
  { siteId, topicId, employeeId, readSequence }: Extract<LiveMessage, { readonly name: 'chatSeen' }>,
): void {
  io.to(rooms.actor(siteId, employeeId)).emit('refreshSubscriptions')
  io.to(rooms.viewers(siteId, topicId)).emit('seen', { topicId, actorId: employeeId, readSequence })
}

/**
 * Tells messages in the order in which they were committed: the bus brings ids, and what came while others were read is
 * read together. Where they cannot be read, whoever is connected is asked to look.
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
      for (const message of text === null ? [] : parseJson(text)) {
        const topicId = message.topicId ?? ''
        io.to([rooms.subscribers(siteId, topicId), rooms.viewers(siteId, topicId)]).emit('notify', message)
      }
    }
  }
  return (message) => {
    waiting.push(message)
    if (waiting.length > 1) return
    last = last.then(sendWaiting).catch((error: unknown) => {
      log.error({ err: error }, 'chat messages could not be told')
      io.emit('refreshSubscriptions')
    })
  }
}
