import { io, type Socket } from 'socket.io-client'
import { onSessionGone, sessionInUse } from '../api/connection.ts'

/** How soon to come back after the server let the connection go, in milliseconds. */
const comeBackMs = 500

/** How long to wait at most between two attempts to reach the server, in milliseconds. */
const longestPauseMs = 15_000

interface SocketListener {
  /** Called when connected; events before that were missed. */
  readonly connected: (isFirst: boolean) => void
  /** The server does not let the session in any more. */
  readonly sessionOver?: () => void
}

/**
 * Opens a real-time channel with the session in use and keeps it open until that is signed out; it comes back by itself when
 * the network does. A session that has ended is not let in again, and a server that does not know the channel is left alone.
 *
 * @param address of the channel, a path of this origin or a full address
 */
export function openSocket<Heard extends Events, Said extends Events>(
  address: string,
  listener: SocketListener,
): { readonly socket: Socket<Heard, Said>; readonly close: () => void } {
  const { origin, pathname: path } = new URL(address, location.href)
  const socket: Socket<Heard, Said> = io(origin, {
    path,
    auth: (show) => show({ token: sessionInUse()?.token ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: longestPauseMs,
    forceNew: true,
  })
  const stopReturning = keepReturning(socket as unknown as Socket, listener)
  const close = () => {
    stopHearing()
    stopReturning()
    socket.disconnect()
  }
  // Events that arrive while the page closes would be read without a session.
  const stopHearing = onSessionGone(close)
  return { socket, close }
}

/** The messages of one side, in the form of Socket.IO. */
type Events = Socket extends Socket<infer Heard> ? Heard : never

/** Whether the server knows no such channel: it answers 404 to the library's first request. */
const isUnknownHere = (error: Error): boolean => 'description' in error && error.description === 404

/** The library comes back after a lost network alone; a server that let go is asked once more. */
function keepReturning(socket: Socket, { connected, sessionOver }: SocketListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  socket.on('connect', () => {
    connected(isFirst)
    isFirst = false
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') timer = setTimeout(() => socket.connect(), comeBackMs)
  })
  socket.on('connect_error', (error) => {
    if (isUnknownHere(error)) return void socket.disconnect()
    const { data } = error as Error & { readonly data?: { readonly status: number } }
    const status = socket.active ? undefined : data?.status
    if (status === 401) sessionOver?.()
    else if (status !== undefined) timer = setTimeout(() => socket.connect(), longestPauseMs)
  })
  return () => clearTimeout(timer)
}
