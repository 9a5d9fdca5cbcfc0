import { livePath } from '@verstas/contract/live/events.ts'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Listen } from '../database/listen.ts'
import { type LiveMessage, liveChannel } from '../events/notify-live.ts'
import { addressOf, proxiesOf } from '../http/client-address.ts'
import type { Dependencies } from '../http/feature.ts'
import { networkOf } from '../http/network.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { limitAnonymous, limitHandshakes } from './handshake-limit.ts'
import { isFromAllowedPage, requireLiveSession } from './live-session.ts'
import { serveTopics } from './live-topics.ts'
import { type LiveServer, type LiveSocket, rooms } from './live-types.ts'
import { watchSessions } from './session-watch.ts'

/** How often connections are checked against their sessions, in milliseconds: so long a lost right still hears events. */
const sessionCheckInterval = 5_000

/** A message of a client is an id; in bytes. */
const longestMessage = 4_096

/** Connections of one process, signed in or not. */
const maxConnections = 5_000

/** Connections of one network without a session: all phones of a workshop may come back at once. */
const maxAnonymous = 200

export interface LiveDependencies extends Dependencies {
  readonly listen: Listen
}

/**
 * Serves live events beside the API: by web socket, or by long polling where a proxy lets none through. What a
 * transaction notifies reaches the connections of every process of the database. Closing the app
 * closes all of them; clients then connect to another process.
 */
export async function serveLive(app: FastifyInstance, dependencies: LiveDependencies): Promise<void> {
  const { settings, log, listen } = dependencies
  const isProxy = proxiesOf(settings.trustProxy)
  const countHandshake = limitHandshakes(settings.requestsPerMinute)
  const anonymous = limitAnonymous(maxAnonymous)
  let isClosing = false
  const io: LiveServer = new Server(app.server, {
    path: settings.apiBase + livePath,
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    ...(settings.allowedOrigins.length > 0 && { cors: { origin: [...settings.allowedOrigins] } }),
    allowRequest: (request, allow) => {
      const address = addressOf(request, isProxy)
      const isAllowed = isFromAllowedPage(request, settings)
      if (!isAllowed) log.warn({ security: 'origin refused', address }, 'origin refused')
      const network = networkOf(address)
      const hasRoom = !isClosing && io.engine.clientsCount < maxConnections && anonymous.hasRoom(network)
      allow(null, countHandshake(network) && isAllowed && hasRoom)
    },
  })
  const headers = { ...securityHeaders(settings), 'cache-control': 'no-store' }
  io.engine.on('headers', (answer: Record<string, string>) => Object.assign(answer, headers))
  const releases = new WeakMap<object, () => void>()
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const release = anonymous.count(networkOf(addressOf(connection.request, isProxy)))
    releases.set(connection, release)
    connection.once('close', release)
  })
  requireLiveSession(io, dependencies)
  io.on('connection', (socket) => {
    releases.get(socket.conn)?.()
    // The connection was counted as anonymous until it had a session: without one it must not stay open.
    socket.once('disconnect', () => socket.conn.close())
    serveTopics(socket, dependencies)
  })

  const endWatch = watchSessions(io, dependencies, sessionCheckInterval)
  const stopListening = await listen(liveChannel, {
    onMessage: (payload) => deliver(io, payload),
    onRestored: () => io.emit('refresh', {}),
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endWatch()
    io.engine.close()
    await stopListening()
  })
}

/** Sends what the bus carries to the connections of this process that may hear it. */
export function deliver(io: LiveServer, payload: string): void {
  const message = JSON.parse(payload) as LiveMessage
  switch (message.name) {
    case 'sessionChanged':
      io.in(rooms.session(message.sessionId)).disconnectSockets(true)
      return
    case 'workOrderChanged':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'workOrderLock':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'attachmentsChanged':
      io.to(rooms.workOrder(message.siteId, message.event.WorkOrderId)).emit(message.name, message.event)
      return
    case 'stampingChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'activityChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'refresh':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
  }
}
