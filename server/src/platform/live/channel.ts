import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import type { LiveMessage } from '../events/notify-live.ts'
import { addressOf, proxiesOf } from '../http/client-address.ts'
import type { Dependencies } from '../http/feature.ts'
import { networkOf } from '../http/network.ts'
import { limitPerMinute } from '../http/per-minute.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { counter, gauge } from '../metrics/registry.ts'
import { keepTenant } from '../metrics/tenant-label.ts'
import type { ActiveSession } from '../session/active-sessions.ts'
import { limitAnonymous } from './anonymous-limit.ts'
import { isFromAllowedPage, requireLiveSession } from './live-session.ts'
import { watchSessions } from './session-watch.ts'

/**
 * Interval for comparing connections with their sessions, in milliseconds. A user who loses a right may
 * receive events until the next check.
 */
const sessionCheckInterval = 5_000

/** The maximum size of a client's message in bytes. A valid message contains only an id. */
const longestMessage = 4_096

/**
 * The maximum number of connections without a session from one network. All phones of a workshop may
 * reconnect at the same time.
 */
const maxAnonymous = 200

/** The maximum number of messages that a client may send within `messageWindow` milliseconds. */
const maxMessages = 100
const messageWindow = 10_000

const sockets = gauge({
  name: 'verstas_sockets',
  help: 'Open connections for live events and for the chat, with or without a session.',
  labels: ['channel'],
})
const refusedSockets = counter({
  name: 'verstas_sockets_refused_total',
  help: 'Handshakes that were refused because of their origin or a limit.',
  labels: ['channel'],
})

export interface LiveData {
  /** The session at the handshake. The connection is closed if the session changes. */
  session: ActiveSession
}

/** Socket.IO's type of a map of events. Each channel declares its own names and values. */
type Events = DefaultEventsMap

export type ChannelServer<FromClient extends Events = Events, ToClient extends Events = Events> = Server<
  FromClient,
  ToClient,
  DefaultEventsMap,
  LiveData
>
export type ChannelSocket<FromClient extends Events = Events, ToClient extends Events = Events> = Socket<
  FromClient,
  ToClient,
  DefaultEventsMap,
  LiveData
>

/**
 * A feature's channel, which forwards notifications of transactions to clients by Socket.IO or by other
 * means.
 */
export interface Channel {
  /** Starts the channel. The returned listener receives the database's notifications. */
  open(app: FastifyInstance, dependencies: Dependencies): ChannelListener
}

export interface ChannelListener {
  /** Handles a notification of a committed transaction. Notifications arrive in commit order. */
  onMessage(message: LiveMessage): void
  /** Handles a loss of notifications, after which clients must refetch. */
  onRestored(): void
  /** Stops the channel: it refuses new connections and closes the existing ones. */
  close(): void
}

interface ChannelAddress<FromClient extends Events, ToClient extends Events> {
  /** The name of the channel in the metrics. */
  readonly channel: 'live' | 'chat'
  readonly path: string
  /** Handles a new connection with a session. */
  readonly serve: (socket: ChannelSocket<FromClient, ToClient>) => void
}

/**
 * Opens a Socket.IO address for sessions, by web socket, or by long polling if a proxy blocks web sockets.
 * Limits origins, connections and messages. A connection ends with its session.
 */
export function openChannel<FromClient extends Events, ToClient extends Events>(
  app: FastifyInstance,
  dependencies: Dependencies,
  { channel, path, serve }: ChannelAddress<FromClient, ToClient>,
): { readonly io: ChannelServer<FromClient, ToClient>; readonly close: () => void } {
  const { settings, log } = dependencies
  const isProxy = proxiesOf(settings.trustProxy)
  const countHandshake = limitPerMinute(settings.requestsPerMinute)
  const anonymous = limitAnonymous(maxAnonymous)
  const inTenant = keepTenant()
  let isClosing = false
  const io: ChannelServer<FromClient, ToClient> = new Server(app.server, {
    path,
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    ...(settings.allowedOrigins.length > 0 && { cors: { origin: [...settings.allowedOrigins] } }),
    allowRequest: (request, allow) => {
      const address = addressOf(request, isProxy)
      const isAllowed = isFromAllowedPage(request, settings)
      if (!isAllowed) log.warn({ security: 'origin refused', address }, 'origin refused')
      const network = networkOf(address)
      const hasRoom = !isClosing && io.engine.clientsCount < settings.maxSockets && anonymous.hasRoom(network)
      const isAccepted = countHandshake(network) && isAllowed && hasRoom
      if (!isAccepted) inTenant(() => refusedSockets.add({ channel }))
      allow(null, isAccepted)
    },
  })
  const headers = { ...securityHeaders(settings), 'cache-control': 'no-store' }
  io.engine.on('headers', (answer: Record<string, string>) => Object.assign(answer, headers))
  const releases = new WeakMap<object, () => void>()
  io.engine.on('connection', (connection: ChannelSocket['conn']) => {
    const release = anonymous.count(networkOf(addressOf(connection.request, isProxy)))
    releases.set(connection, release)
    connection.once('close', release)
    inTenant(() => sockets.add({ channel }))
    connection.once('close', () => inTenant(() => sockets.add({ channel }, -1)))
  })
  requireLiveSession(io, dependencies)
  io.on('connection', (socket) => {
    releases.get(socket.conn)?.()
    // The limit of anonymous connections no longer counts this connection. Therefore it must not remain open
    // without a session.
    socket.once('disconnect', () => socket.conn.close())
    limitMessages(socket)
    serve(socket)
  })
  const endWatch = watchSessions(io, dependencies, sessionCheckInterval)
  return {
    io,
    close: () => {
      isClosing = true
      endWatch()
      io.engine.close()
    },
  }
}

/** Disconnects a client that sends more messages than any page of the app. */
function limitMessages(socket: Pick<ChannelSocket, 'use' | 'disconnect'>): void {
  let windowStart = performance.now()
  let count = 0
  socket.use((_, next) => {
    const now = performance.now()
    if (now - windowStart > messageWindow) {
      windowStart = now
      count = 0
    }
    count += 1
    if (count > maxMessages) socket.disconnect(true)
    else next()
  })
}
