import type { LiveEvent, LiveEventName } from '@verstas/contract/live/events.ts'
import { liveRecipients } from '@verstas/contract/live/recipients.ts'
import { livePath } from '@verstas/contract/socket-paths.ts'
import type { FastifyInstance } from 'fastify'
import type { Listen } from '../database/listen.ts'
import { type LiveMessage, liveChannel } from '../events/notify-live.ts'
import { startSequencer } from '../feed/sequencer.ts'
import type { Dependencies } from '../http/feature.ts'
import { type Channel, openChannel } from './channel.ts'
import { serveTopics } from './live-topics.ts'
import { type LiveServer, rooms } from './live-types.ts'

export interface LiveDependencies extends Dependencies {
  readonly listen: Listen
  /** The channels of the features, in addition to the one for live events. */
  readonly channels: readonly Channel[]
}

/**
 * Serves live events and the features' channels next to the API. Notifications of a transaction reach the
 * connections of every server process of the database. If the app closes, all connections close, and clients
 * connect to another process.
 */
export async function serveLive(
  app: FastifyInstance,
  { listen, channels, ...dependencies }: LiveDependencies,
): Promise<void> {
  const opened = [liveEventsChannel, ...channels].map((channel) => channel.open(app, dependencies))
  const stopListening = await listen(liveChannel, {
    onMessage: (payload) => {
      // Catches every error, because any user of the database can send any notification.
      try {
        const messages = JSON.parse(payload) as readonly LiveMessage[]
        for (const message of messages) for (const channel of opened) channel.onMessage(message)
      } catch (error) {
        dependencies.log.error({ err: error }, 'a notification of the database was not understood')
      }
    },
    onRestored: () => {
      for (const channel of opened) channel.onRestored()
    },
  })
  const stopSequencing = startSequencer(dependencies)
  app.addHook('preClose', async () => {
    for (const channel of opened) channel.close()
    await stopListening()
  })
  // Stops sequencing last, because requests that still run after `preClose` commit changes, too.
  app.addHook('onClose', stopSequencing)
}

/** Sends live events to open pages (`contract/src/live/events.ts`). */
const liveEventsChannel: Channel = {
  open: (app, dependencies) => {
    const channel = openChannel(app, dependencies, {
      channel: 'live',
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

type EventMessage = Extract<LiveMessage, { readonly name: LiveEventName }>

/** Sends a message of the bus to those connections of this process that may receive the message. */
function deliver(io: LiveServer, message: LiveMessage): void {
  if (message.name === 'sessionChanged') io.in(rooms.session(message.sessionId)).disconnectSockets(true)
  // The event has the type that belongs to the message's name, but TypeScript cannot infer that.
  else if (isEvent(message)) io.to(roomsOf(message)).emit(message.name, message.event as never)
}

/** True for live events. Other messages belong to features, or to a newer server process. */
const isEvent = (message: LiveMessage): message is EventMessage => Object.hasOwn(liveRecipients, message.name)

function roomsOf({ name, siteId, event }: EventMessage): string[] {
  const recipients = liveRecipients[name]
  if (recipients === 'site') return [rooms.site(siteId)]
  if (recipients === 'workOrder')
    return [rooms.workOrder(siteId, (event as LiveEvent<'workOrderLock'>).WorkOrderId)]
  if (recipients === 'people')
    return (event as LiveEvent<'notificationsChanged'>).EmployeeIds.map((id) => rooms.employee(siteId, id))
  return recipients.map((right) => rooms.right(siteId, right))
}
