import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import { ChatMessage, type NewMessage } from '@verstas/contract/chat/entities.ts'
import { type ChatClientEvents, type ChatServerEvents, SeenTopic } from '@verstas/contract/chat/live.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'
import { io, type Socket } from 'socket.io-client'
import type { buildTestApp, Headers } from './app.ts'
import { atEnd } from './at-end.ts'
import { buildEmployee } from './builders.ts'
import { eventually } from './eventually.ts'

type TestApp = Pick<Awaited<ReturnType<typeof buildTestApp>>, 'db' | 'send' | 'signIn'>

/** Builds a signed-in chat user with the calls of the contract. */
export async function buildChatter(
  { db, send, signIn }: TestApp,
  parts: Parameters<typeof buildEmployee>[1] = {},
) {
  const employee = await buildEmployee(db, parts)
  const headers = await signIn(employee)
  const actorId = employee.id
  const actor = { body: { actorId } }
  return {
    employee,
    headers,
    register: (entityId: string) =>
      send(chatEndpoints.registerTopic, { body: { entityId, description: 'Order' } }, headers),
    say: (topicId: string, text: string, more: Partial<NewMessage> = {}) =>
      send(
        chatEndpoints.addMessage,
        { params: { id: topicId }, body: { topicId, actorId, text, ...more } },
        headers,
      ),
    read: (topicId: string, query: { after?: number; before?: number; limit?: number } = {}) =>
      send(chatEndpoints.getTopic, { params: { id: topicId }, query }, headers),
    subscribe: (topicId: string) =>
      send(chatEndpoints.subscribe, { params: { id: topicId }, ...actor }, headers),
    unsubscribe: (topicId: string) =>
      send(chatEndpoints.unsubscribe, { params: { id: topicId }, ...actor }, headers),
    subscriptions: () => send(chatEndpoints.listSubscriptions, { params: { id: actorId } }, headers),
    isSubscribed: (topicId: string) =>
      send(chatEndpoints.getSubscription, { params: { id: topicId, actorId } }, headers),
    seen: (topicId: string, sequence: number) =>
      send(chatEndpoints.markRead, { params: { id: topicId }, body: { sequence } }, headers),
    acknowledge: (id: number) => send(chatEndpoints.acknowledge, { params: { id } }, headers),
  }
}

/** Returns the texts of messages. */
export const textsOf = (messages: readonly { readonly body: string }[]): string[] =>
  messages.map(({ body }) => body)

/** Connects a client to the chat channel. Every received message must match the contract. */
export async function connectChat(origin: string, { authorization = '', ...extraHeaders }: Headers) {
  const socket: Socket<ChatServerEvents, ChatClientEvents> = io(origin, {
    path: chatSocketPath,
    auth: { token: authorization.replace('Bearer ', '') },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 60_000,
    extraHeaders,
  })
  atEnd(() => {
    socket.disconnect()
  })
  const received: ChatMessage[] = []
  const seen: SeenTopic[] = []
  let refreshes = 0
  let listChanges = 0
  socket.on('notify', (message) => received.push(ChatMessage.strict().parse(message)))
  socket.on('seen', (topic) => seen.push(SeenTopic.parse(topic)))
  socket.on('refreshSubscriptions', () => {
    refreshes += 1
  })
  socket.on('conversationsChanged', () => {
    listChanges += 1
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('refreshSubscriptions', resolve)
    socket.once('connect_error', reject)
    socket.once('disconnect', (reason) => reject(new Error(reason)))
  })
  return {
    socket,
    received,
    seen,
    refreshes: () => refreshes,
    /** The number of changes of conversations of the site. */
    listChanges: () => listChanges,
    showSite: (isShown: boolean): Promise<boolean> =>
      new Promise((resolve) => socket.emit('showSite', { isShown }, resolve)),
    show: (topicId: string): Promise<number | null> =>
      new Promise((resolve) => socket.emit('show', { topicId }, resolve)),
    hide: (topicId: string): Promise<null> =>
      new Promise((resolve) => socket.emit('hide', { topicId }, resolve)),
    /** Waits until the client has received exactly these texts. */
    expectReceived: (texts: readonly string[]) =>
      eventually(() => {
        if (textsOf(received).join('|') !== texts.join('|'))
          throw new Error(`received ${textsOf(received).join('|')}`)
      }),
  }
}
