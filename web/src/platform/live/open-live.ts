import {
  type ClientToServerEvents,
  type LiveEvent,
  type LiveEventName,
  liveEvents,
  livePath,
  type ServerToClientEvents,
} from '@verstas/contract/live/events.ts'
import { io, type Socket } from 'socket.io-client'
import { baseInUse, sessionInUse } from '../api/connection.ts'
import type { LiveListener } from './live-updates.tsx'
import { onWatchedChange, watchedWorkOrders } from './topics.ts'

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** How soon to come back after the server let the connection go, in milliseconds. */
const comeBackMs = 500

/** How long to wait at most between two attempts to reach the server, in milliseconds. */
const longestPauseMs = 15_000

/**
 * Opens the live connection of the session in use and keeps it open; it comes back by itself when the
 * network does, and then has everything asked for anew. A session that has ended is not let in again.
 *
 * @returns a function that closes it
 */
export function openLive(listener: LiveListener): () => void {
  const { origin, pathname } = new URL(baseInUse(), location.href)
  const socket: LiveSocket = io(origin, {
    path: pathname + livePath,
    auth: (show) => show({ token: sessionInUse()?.token ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: longestPauseMs,
    forceNew: true,
  })
  for (const name of Object.keys(liveEvents) as LiveEventName[])
    socket.on(name, (event: LiveEvent) => listener.heard(name, event))
  const stopTopics = keepTopics(socket, listener)
  const stopReturning = keepReturning(socket, listener)
  return () => {
    stopTopics()
    stopReturning()
    socket.disconnect()
  }
}

/** Tells the server which work orders are in sight, after each connecting and whenever that changes. */
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

/** Whether the server knows no live connection: it answers 404 to the library's first request. */
const isUnknownHere = (error: Error): boolean => 'description' in error && error.description === 404

/** The library comes back after a lost network alone; a server that let go is asked once more. */
function keepReturning(socket: LiveSocket, listener: LiveListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  socket.on('connect', () => {
    if (isFirst) listener.connected()
    else listener.refresh()
    isFirst = false
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') timer = setTimeout(() => socket.connect(), comeBackMs)
  })
  socket.on('connect_error', (error) => {
    if (isUnknownHere(error)) return void socket.disconnect()
    const { data } = error as Error & { readonly data?: { readonly status: number } }
    const status = socket.active ? undefined : data?.status
    // The next call tells the person that the session is over.
    if (status === 401) listener.refresh()
    else if (status !== undefined) timer = setTimeout(() => socket.connect(), longestPauseMs)
  })
  return () => clearTimeout(timer)
}
