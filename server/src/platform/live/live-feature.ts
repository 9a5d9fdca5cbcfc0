import { livePath } from '@verstas/contract/live/events.ts'
import type { FastifyInstance } from 'fastify'
import type { Listen } from '../database/listen.ts'
import { type LiveMessage, liveChannel } from '../events/notify-live.ts'
import type { Dependencies } from '../http/feature.ts'
import { type Channel, openChannel } from './channel.ts'
import { serveTopics } from './live-topics.ts'
import { type LiveServer, rooms } from './live-types.ts'

export interface LiveDependencies extends Dependencies {
  readonly listen: Listen
  /** The channels of the features, beside that of the live events. */
  readonly channels: readonly Channel[]
}

/**
 * Serves live events and the features' channels beside the API. What a transaction notifies reaches the connections of
 * every process of the database. Closing the app closes all of them; clients then connect to another process.
 */
export async function serveLive(
  app: FastifyInstance,
  { listen, channels, ...dependencies }: LiveDependencies,
): Promise<void> {
  const opened = [liveEventsChannel, ...channels].map((channel) => channel.open(app, dependencies))
  const stopListening = await listen(liveChannel, {
    onMessage: (payload) => {
      // Whoever may use the database may notify anything, and nobody else would catch what is thrown here.
      try {
        const message = JSON.parse(payload) as LiveMessage
        for (const channel of opened) channel.onMessage(message)
      } catch (error) {
        dependencies.log.error({ err: error }, 'a notification of the database was not understood')
      }
    },
    onRestored: () => {
      for (const channel of opened) channel.onRestored()
    },
  })
  app.addHook('preClose', async () => {
    for (const channel of opened) channel.close()
    await stopListening()
  })
}

/** Tells open pages what became old (`contract/src/live/events.ts`). */
const liveEventsChannel: Channel = {
  open: (app, dependencies) => {
    const channel = openChannel(app, dependencies, {
      path: dependencies.settings.apiBase + livePath,
      serve: (socket) => serveTopics(socket, dependencies),
    })
    const io: LiveServer = channel.io
    return {
      onMessage: (message) => deliver(io, message),
      onRestored: () => void io.emit('refresh', {}),
      close: channel.close,
    }
  },
}

/** Sends a message of the bus to the connections of this process that may receive it. */
function deliver(io: LiveServer, message: LiveMessage): void {
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
    case 'partsChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'activityChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'tyresChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'inspectionChanged':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'inspectionViewer':
      io.to(rooms.site(message.siteId)).emit(message.name, message.event)
      return
    case 'reservationChanged':
      io.to(rooms.schedule(message.siteId)).emit(message.name, message.event)
      return
    case 'refresh':
      io.to([rooms.site(message.siteId), rooms.schedule(message.siteId)]).emit(message.name, message.event)
  }
}
