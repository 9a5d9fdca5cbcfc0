import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './error-handler.ts'
import { networkOf } from './network.ts'
import { refuse } from './refusal.ts'

/** The largest JSON body in bytes; uploads set their own limit. */
export const bodyLimit = 1_048_576

export interface Limits {
  /**
   * Calls of one session in a minute, and of all other calls of its network; a workshop's phones share one network, so it
   * is generous; 0 is no limit.
   */
  readonly perMinute: number
  /** The session of an `Authorization` header that was found valid; null for any other. It must not ask the database. */
  readonly sessionOf: (authorization: string | undefined) => string | null
  /** How late the event loop may run, in milliseconds, before new requests are put off; 0 puts none off. */
  readonly maxEventLoopDelay: number
}

/**
 * Keeps one caller or one busy moment from taking the server from everyone: calls per session or network and
 * minute, and a 503 that asks to come back while the process is overloaded.
 */
export async function addLimits(
  app: FastifyInstance,
  { perMinute, sessionOf, maxEventLoopDelay }: Limits,
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
    keyGenerator: ({ ip, headers }) => sessionOf(headers.authorization) ?? networkOf(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('tooManyRequests', { seconds: Math.ceil(ttl / 1000) }),
  })
}

/** How much of a body that is not needed is read and thrown away, in bytes: more than a phone's photo. */
const maxDrained = 33_554_432

/**
 * Drains what is left of a request's body when it is answered, so that its sender gets the answer and the connection
 * serves the next request. A body with much more to come loses the connection; a slow one meets `requestTimeout`.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, _reply, _payload, done) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (hasBody && !raw.readableEnded) drain(raw)
    done()
  })
}

function drain(body: IncomingMessage): void {
  let left = maxDrained
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) body.socket.destroy()
  })
  body.resume()
}

/** Compresses answers that are worth it, fast rather than small. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
