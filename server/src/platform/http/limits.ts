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
   * Calls per minute of one session, and of all other calls of its network. It is generous, because a
   * workshop's phones share one network; 0 is no limit.
   */
  readonly perMinute: number
  /**
   * Returns the session of a valid `Authorization` header; null for any other. It must not query the
   * database.
   */
  readonly sessionOf: (authorization: string | undefined) => string | null
  /** Event loop delay in milliseconds from which new requests are refused; 0 refuses none. */
  readonly maxEventLoopDelay: number
}

/**
 * Prevents one caller or one busy moment from blocking everyone: limits calls per session or network and
 * minute, and answers 503 with `Retry-After` while the process is overloaded.
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

/** Bytes of an unneeded body that are read and discarded: more than a phone's photo. */
const maxDrained = 33_554_432

/**
 * Drains the remaining request body after the answer, so its sender gets the answer and the connection serves
 * the next request. A much larger body loses the connection; a slow one meets `requestTimeout`.
 */
export function drainBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, _reply, _payload, done) => {
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if (hasBody && !raw.readableEnded) drain(raw)
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

/** Compresses answers that are large enough, for speed rather than size. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
