import type { AddressInfo } from 'node:net'
import {
  type ClientToServerEvents,
  type LiveEventName,
  liveEvents,
  type ServerToClientEvents,
  type TopicState,
} from '@verstas/contract/live/events.ts'
import { livePath } from '@verstas/contract/socket-paths.ts'
import type { FastifyInstance } from 'fastify'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect } from 'vitest'
import type { Headers } from './app.ts'
import { atEnd } from './at-end.ts'
import { untilDelivered } from './delivered-events.ts'
import { eventually } from './eventually.ts'

export interface ReceivedEvent {
  readonly name: LiveEventName
  readonly event: object
}

/** Returns the events that a viewer of a work order receives for its first save. */
export const firstSave = (WorkOrderId: number): readonly ReceivedEvent[] => [
  { name: 'workOrderChanged', event: { WorkOrderId, Version: 2 } },
  { name: 'progressChanged', event: { WorkOrderId } },
]

const appsByOrigin = new Map<string, FastifyInstance>()

/** Lets the app listen on a free port of the loopback address, and returns its origin. */
export async function listenOn(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  appsByOrigin.set(origin, app)
  return origin
}

/**
 * Connects a client of the live events, which receives no events of earlier commits. Every received event must match
 * the contract. `received` contains the events in their order.
 */
export async function connectLive(
  origin: string,
  headers: Headers,
  options: Partial<ManagerOptions & SocketOptions> = {},
) {
  const app = appsByOrigin.get(origin)
  if (app) await untilDelivered(app)
  const socket = openLive(origin, headers, options)
  const received: ReceivedEvent[] = []
  for (const name of Object.keys(liveEvents) as LiveEventName[])
    socket.on(name, (event: object) => {
      received.push({ name, event: liveEvents[name].strict().parse(event) })
    })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const ask = (wish: 'subscribe' | 'unsubscribe', workOrderId: unknown): Promise<TopicState | null> =>
    new Promise((resolve) => socket.emit(wish, { WorkOrderId: workOrderId } as never, resolve))
  return {
    socket,
    received,
    subscribe: (workOrderId: unknown) => ask('subscribe', workOrderId),
    unsubscribe: (workOrderId: unknown) => ask('unsubscribe', workOrderId),
    /** Waits until exactly these events were received. */
    expectReceived: (events: readonly ReceivedEvent[]) => eventually(() => expect(received).toEqual(events)),
    /** Waits until this number of events was received. */
    expectCount: (count: number) => eventually(() => expect(received).toHaveLength(count)),
    /**
     * Makes a request whose response arrives after all pending events, and expects that no event was
     * received.
     */
    expectSilence: async () => {
      await ask('unsubscribe', 0)
      expect(received).toEqual([])
    },
    expectCut: () => eventually(() => expect(socket.connected).toBe(false)),
  }
}

/**
 * Returns the reason why the handshake was refused: the status in the error's data, or the message of the
 * transport.
 */
export async function refusalOf(
  origin: string,
  headers: Headers,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<unknown> {
  const socket = openLive(origin, headers, options)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => reject(new Error('the connection was let in')))
    socket.once('connect_error', (error: Error & { data?: { status: number } }) =>
      resolve(error.data?.status ?? error.message),
    )
  })
}

function openLive(
  origin: string,
  { authorization = '', ...extraHeaders }: Headers,
  options: Partial<ManagerOptions & SocketOptions>,
): Socket<ServerToClientEvents, ClientToServerEvents> {
  const socket = io(origin, {
    path: `/api${livePath}`,
    auth: { token: authorization.replace('Bearer ', '') },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 60_000,
    extraHeaders,
    ...options,
  })
  atEnd(() => {
    socket.disconnect()
  })
  return socket
}
