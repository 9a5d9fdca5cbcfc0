import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, createClient } from '@verstas/contract/call.ts'
import { chatEndpoints } from '@verstas/contract/chat/endpoints.ts'
import type { ChatClientEvents, ChatServerEvents } from '@verstas/contract/chat/live.ts'
import { chatSocketPath } from '@verstas/contract/socket-paths.ts'
import { io, type Socket } from 'socket.io-client'

/** A person with a session who is subscribed to a topic. */
export interface Talker {
  readonly id: number
  readonly token: string
  readonly topicId: string
}

export interface TalkPlan {
  readonly perSecond: number
  readonly seconds: number
}

const reconnectMs = 500

type ChatSocket = Socket<ChatServerEvents, ChatClientEvents>

/**
 * Connects people to the chat's channel. Resolves after each person received their first
 * `refreshSubscriptions`.
 */
export const connectTalkers = (origin: string, talkers: readonly Talker[]): Promise<ChatSocket[]> =>
  Promise.all(
    talkers.map(async ({ token }) => {
      const socket: ChatSocket = io(origin, {
        path: chatSocketPath,
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
      })
      // Reconnects when the server closes the connection, as the app does.
      const reconnect = () => void setTimeout(() => socket.connect(), reconnectMs)
      socket.on('connect_error', () => socket.active || reconnect())
      socket.on('disconnect', (reason) => reason === 'io server disconnect' && reconnect())
      await new Promise<void>((resolve) => void socket.once('refreshSubscriptions', resolve))
      return socket
    }),
  )

/**
 * Sends `perSecond` messages a second, even if the server is slower.
 *
 * @returns the milliseconds from sending to receipt of each received message, and the number of messages that
 * all subscribers together should receive
 */
export async function talk(
  origin: string,
  talkers: readonly Talker[],
  sockets: readonly ChatSocket[],
  { perSecond, seconds }: TalkPlan,
): Promise<{ readonly delays: readonly number[]; readonly expected: number }> {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  for (const socket of sockets) {
    socket.removeAllListeners('notify')
    socket.on('notify', ({ clientMessageId }) => {
      const start = sentAt.get(clientMessageId ?? '')
      if (start !== undefined) delays.push(performance.now() - start)
    })
  }
  const listeners = new Map<string, number>()
  for (const { topicId } of talkers) listeners.set(topicId, (listeners.get(topicId) ?? 0) + 1)
  let expected = 0
  const sendings: Promise<unknown>[] = []
  const begin = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, begin + (count * 1000) / perSecond - performance.now()))
    const talker = talkers[count % talkers.length]
    if (!talker) break
    const { id: actorId, token, topicId } = talker
    const call = createClient({
      base: origin,
      chatBase: origin,
      headers: () => ({ authorization: `Bearer ${token}` }),
    })
    const clientMessageId = randomUUID()
    sentAt.set(clientMessageId, performance.now())
    expected += listeners.get(topicId) ?? 0
    const body = { topicId, actorId, text: `Viesti ${count}`, clientMessageId }
    sendings.push(untilAccepted(() => call(chatEndpoints.addMessage, { params: { id: topicId }, body })))
  }
  await Promise.all(sendings)
  const deadline = performance.now() + 10_000
  while (delays.length < expected && performance.now() < deadline) await sleep(50)
  return { delays, expected }
}

/** Retries until the server accepts the message, as the app does. */
async function untilAccepted(send: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await send()
      return
    } catch (error) {
      if (!(error instanceof CallFailed) || (error.status > 0 && error.status < 500)) throw error
      await sleep(200)
    }
  }
}
