import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './error-handler.ts'
import { networkOf } from './network.ts'
import { refuse } from './refusal.ts'

/** The largest JSON body in bytes. Uploads have a separate limit. */
export const bodyLimit = 1_048_576

export interface Limits {
  /**
   * The maximum number of calls per minute with one session, or without a session from one network. The limit
   * is high, because a workshop's phones share one network. 0 means no limit.
   */
  readonly perMinute: number
  /**
   * Returns the session of a valid `Authorization` header, null for any other. Runs before the limit is
   * checked, so it must not query the database.
   */
  readonly sessionOf: (authorization: string | undefined) => string | null
  /** Returns the service account of a recently accepted key or access token. This limit does not count its calls. */
  readonly accountOf: (authorization: string | undefined) => number | null
  /** The event loop delay in milliseconds from which new requests are refused; 0 means no limit. */
  readonly maxEventLoopDelay: number
}

/**
 * Limits the calls per minute of each session or network, and answers 503 with `Retry-After` while the
 * process is overloaded. Thus no caller can block all others.
 */
export async function addLimits(
  app: FastifyInstance,
  { perMinute, sessionOf, accountOf, maxEventLoopDelay }: Limits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelay,
    retryAfter: retryAfterSeconds,
    pressureHandler: async () => {
      throw refuse('unavailable')
    },
  })
  if (perMinute === 0) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: ({ headers }) => accountOf(headers.authorization) !== null,
    keyGenerator: ({ ip, headers }) => sessionOf(headers.authorization) ?? networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('tooManyRequests', { seconds: Math.ceil(ttl / 1000) }),
  })
}

/** The maximum number of bytes to discard of an unread request body. A phone's photo is smaller. */
const maxDrained = 33_554_432

/**
 * Discards the remaining request body after the response, so that the client can read the response and reuse
 * the connection. The connection is closed if the rest is larger than `maxDrained`, or slower than
 * `requestTimeout`. If the client has asked for the end of the connection, the body is discarded before the response.
 * Otherwise the end would reset the connection of a client that is still sending.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, reply, _payload, done) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (hasBody && !raw.readableEnded) {
      // The framework closes the connection of a body that is too large. A client that is still sending would then
      // get an error of the connection instead of the response.
      const isDrained = Number(headers['content-length'] ?? 0) <= maxDrained
      if (isDrained) reply.removeHeader('connection')
      drain(raw)
      if (isDrained && !raw.destroyed && !reply.raw.shouldKeepAlive) {
        // Emitted after the last byte, and also if the client disconnects.
        raw.once('close', () => done())
        return
      }
    }
    done()
  })
}

function drain(body: IncomingMessage): void {
  let bytesLeft = maxDrained
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    bytesLeft -= piece.length
    if (bytesLeft < 0) body.socket.destroy()
  })
  body.resume()
}

/**
 * Compresses responses from 1 KiB on, with settings for speed rather than for size. Unpacks request bodies; the name
 * of their encoding may have any case (RFC 9110, 8.4.1).
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-encoding': encoding } = headers
    if (encoding !== undefined) headers['content-encoding'] = encoding.toLowerCase()
    done()
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
