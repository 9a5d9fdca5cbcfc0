import { io, type Socket } from 'socket.io-client'
import { onSessionGone, sessionInUse } from '../api/connection.ts'

/** Milliseconds before a reconnection if the server closed the connection. */
const comeBackMs = 500

/** The longest pause between two attempts to connect, in milliseconds. */
const longestPauseMs = 15_000

interface SocketListener {
  /** Handles each connection. Events before the connection were missed. */
  readonly connected: (isFirst: boolean) => void
  /** Handles the refusal of the session by the server. */
  readonly sessionOver?: () => void
}

/**
 * Opens a real-time channel with the current session and keeps it open until the sign-out. Reconnects when
 * the network returns. Never reconnects after the end of the session, or if the server has no such channel.
 *
 * @param address the channel's address: a path of this origin or a full address
 */
export function openSocket<Received extends Events, Sent extends Events>(
  address: string,
  listener: SocketListener,
): { readonly socket: Socket<Received, Sent>; readonly close: () => void } {
  const { origin, pathname: path } = new URL(address, location.href)
  const socket: Socket<Received, Sent> = io(origin, {
    path,
    auth: (show) => show({ token: sessionInUse()?.token ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: longestPauseMs,
    forceNew: true,
  })
  const stopReturning = keepReturning(socket as unknown as Socket, listener)
  const close = () => {
    stopWatchingSession()
    stopReturning()
    socket.disconnect()
  }
  // Closes the channel at the sign-out, because later events would cause queries without a session.
  const stopWatchingSession = onSessionGone(close)
  return { socket, close }
}

/** Socket.IO's type of the messages that one side sends. */
type Events = Socket extends Socket<infer Received> ? Received : never

/** True if the server has no such channel. It responds with 404 to a request of the library. */
const isUnknownHere = (error: Error): boolean => 'description' in error && error.description === 404

/**
 * Reconnects after the server closed or refused the connection, because the library itself reconnects only
 * after a lost network.
 */
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
