import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@verstas/contract/live/events.ts'
import { livePath } from '@verstas/contract/socket-paths.ts'
import type { ScheduleReservation } from '@verstas/contract/workshop-schedule/entities.ts'
import { io, type Socket } from 'socket.io-client'

interface BoardParts {
  readonly token: string
  /** The origin of the first connection. */
  readonly first: string
  /** Returns the origin of a server that is ready. */
  readonly originOf: () => string
  /** Reads the day. Retries until a server responds. */
  readonly read: () => Promise<readonly ScheduleReservation[]>
}

/** An open schedule. */
export interface Board {
  /** The displayed entries of a reservation. */
  readonly entriesOf: (oid: string) => readonly ScheduleReservation[] | undefined
  /** Number of connections so far. */
  readonly connections: () => number
  close(): void
}

/** Delay in milliseconds before the next connection, as in the app. */
const pause = 500

/**
 * Opens a schedule that behaves like the page: it reads the day after each connection, applies the changed
 * entries of each event, and refetches if the server requests it. It reconnects to any server.
 */
export function openBoard({ token, first, originOf, read }: BoardParts): Board {
  let shown = new Map<string, readonly ScheduleReservation[]>()
  let socket: Socket | undefined
  let connections = 0
  let isOver = false
  let isReading = false
  let isStale = false

  const readAll = async () => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale && !isOver) {
      isStale = false
      shown = Map.groupBy(await read(), ({ Oid }) => Oid)
    }
    isReading = false
  }
  const connect = (origin: string) => {
    if (isOver) return
    socket = io(origin, {
      path: `/api${livePath}`,
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    })
    socket.on('connect', () => {
      connections += 1
      void readAll()
    })
    socket.on('refresh', () => void readAll())
    socket.on('reservationChanged', ({ Oid, Entries }: LiveEvent<'reservationChanged'>) => {
      // A change during a read may be newer than the response.
      if (isReading || Entries === null) void readAll()
      else shown.set(Oid, Entries)
    })
    const again = async () => {
      socket?.removeAllListeners()
      socket?.disconnect()
      await sleep(pause)
      connect(originOf())
    }
    socket.once('connect_error', () => void again())
    socket.once('disconnect', () => void again())
  }
  connect(first)
  return {
    entriesOf: (oid) => shown.get(oid),
    connections: () => connections,
    close: () => {
      isOver = true
      socket?.disconnect()
    },
  }
}
