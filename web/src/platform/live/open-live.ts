import type {
  ClientToServerEvents,
  LiveEvent,
  LiveEventName,
  ServerToClientEvents,
} from '@verstas/contract/live/events.ts'
import { liveRecipients } from '@verstas/contract/live/recipients.ts'
import { livePath } from '@verstas/contract/socket-paths.ts'
import type { Socket } from 'socket.io-client'
import { baseInUse } from '../api/connection.ts'
import type { LiveListener } from './live-listener.ts'
import { openSocket } from './open-socket.ts'
import { onWatchedChange, watchedWorkOrders } from './topics.ts'
import { noteLive } from './use-is-live.ts'

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/**
 * Opens the live connection of the current session and keeps it open. Refetches all data after a
 * reconnection.
 *
 * @returns a function that closes the connection
 */
export function openLive(listener: LiveListener): () => void {
  const { socket, close } = openSocket<ServerToClientEvents, ClientToServerEvents>(baseInUse() + livePath, {
    connected: (isFirst) => (isFirst ? listener.connected() : listener.refresh()),
    // Refetches, because the 401 to a refetch ends the session on this device.
    sessionOver: listener.refresh,
  })
  for (const name of Object.keys(liveRecipients) as LiveEventName[])
    socket.on(name, (event: LiveEvent) => listener.handleEvent(name, event))
  const stopTopics = keepTopics(socket, listener)
  socket.on('connect', () => noteLive(true))
  socket.on('disconnect', () => noteLive(false))
  return () => {
    stopTopics()
    close()
  }
}

/**
 * Subscribes to the visible work orders after each connection, and updates the subscriptions when they
 * change.
 */
function keepTopics(socket: LiveSocket, listener: LiveListener): () => void {
  let asked = new Set<number>()
  const ask = () => {
    if (!socket.connected) return
    const wanted = new Set(watchedWorkOrders())
    for (const id of asked)
      if (!wanted.has(id)) socket.emit('unsubscribe', { WorkOrderId: id }, () => undefined)
    for (const id of wanted)
      if (!asked.has(id))
        socket.emit('subscribe', { WorkOrderId: id }, (state) => {
          if (state) listener.subscribed(id, state)
        })
    asked = wanted
  }
  socket.on('connect', () => {
    asked = new Set()
    ask()
  })
  return onWatchedChange(ask)
}
