import type { IncomingMessage } from 'node:http'
import { LiveHandshake } from '@verstas/contract/live/events.ts'
import type { Dependencies } from '../http/feature.ts'
import { findActiveSession } from '../session/active-sessions.ts'
import type { Settings } from '../settings.ts'
import type { ChannelServer, ChannelSocket } from './channel.ts'
import { eventRights, rooms } from './live-types.ts'

/**
 * The maximum number of connections of one session. Each tab has one connection. Closed connections count
 * until the server notices that they are closed.
 */
const maxPerSession = 20

/**
 * True if a request comes from a page of this server or of an origin that the operator allows (ASVS 4.4.2). A
 * browser sends the page's origin with each web socket. A client without an origin is accepted, because it is
 * not a page of another site and still needs a token.
 */
export function isFromAllowedPage(
  { headers }: IncomingMessage,
  { trustProxy, allowedOrigins }: Pick<Settings, 'trustProxy' | 'allowedOrigins'>,
): boolean {
  const { origin, host } = headers
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  const forwarded = trustProxy !== false ? headers['x-forwarded-host'] : undefined
  const hosts = `${host ?? ''},${forwarded ?? ''}`.toLowerCase().split(',')
  const { host: pageHost } = URL.parse(origin) ?? { host: '' }
  return pageHost !== '' && hosts.some((name) => name.trim() === pageHost)
}

/**
 * A refused handshake. The client finds the status in the error's `data`, with the same meaning as in HTTP.
 */
class HandshakeRefused extends Error {
  readonly data: { readonly status: 401 | 429 | 503 }

  constructor(status: 401 | 429 | 503) {
    super(`refused: ${status}`)
    this.data = { status }
  }
}

type HandshakeDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Accepts connections with the token of an active session, and adds them to the rooms of the session, of its
 * site, and of its rights.
 */
export function requireLiveSession(
  io: Pick<ChannelServer, 'use' | 'sockets'>,
  dependencies: HandshakeDependencies,
): void {
  io.use((socket, next) => {
    void accept(io, socket, dependencies).then(next)
  })
}

/** Checks a handshake. Returns the reason of a refusal; undefined if the connection is accepted. */
async function accept(
  io: Pick<ChannelServer, 'sockets'>,
  socket: ChannelSocket,
  { db, clock, log }: HandshakeDependencies,
): Promise<HandshakeRefused | undefined> {
  try {
    const handshake = LiveHandshake.safeParse(socket.handshake.auth)
    const session = handshake.success && (await findActiveSession(db, handshake.data.token, clock.now()))
    if (!session) return new HandshakeRefused(401)
    const room = rooms.session(session.id)
    const isCrowded = (io.sockets.adapter.rooms.get(room)?.size ?? 0) >= maxPerSession
    if (isCrowded) return new HandshakeRefused(429)
    socket.data.session = session
    const rights = [...eventRights].filter((right) => session.rights.has(right))
    const ofRights = rights.map((right) => rooms.right(session.siteId, right))
    const own = rooms.employee(session.siteId, session.employeeId)
    await socket.join([room, rooms.site(session.siteId), own, ...ofRights])
    return undefined
  } catch (error) {
    log.error({ err: error }, 'a live connection could not be accepted')
    return new HandshakeRefused(503)
  }
}
