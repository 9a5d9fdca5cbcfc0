import type { IncomingMessage } from 'node:http'
import { type DeliveryFailure, maxStoredAnswer } from '@verstas/contract/integration/webhook-entities.ts'
import { readRetryAfter } from '@verstas/domain/integration/webhook-retries.ts'
import { requestChecked } from '../outgoing/checked-request.ts'
import { ForbiddenTargetError, type TargetCheck } from '../outgoing/targets.ts'
import { signMessage } from './signature.ts'

/** A message of a webhook, ready to be sent. */
export interface OutgoingMessage {
  /** The header `webhook-id`. */
  readonly id: string
  readonly type: string
  /** JSON text. */
  readonly body: string
}

/** The result of an attempt to send a message. */
export interface Sent {
  readonly isDelivered: boolean
  readonly milliseconds: number
  /** The status of the response; null if there was none. */
  readonly status: number | null
  /** The beginning of the response; null if there was none. */
  readonly answer: string | null
  readonly failure: DeliveryFailure | null
  /** The seconds to wait that the receiver requested; null if it requested none. */
  readonly retryAfter: number | null
}

interface SendLimits {
  /** Timeout for opening the connection, in milliseconds. */
  readonly connect: number
  /** Timeout for the whole exchange, in milliseconds. */
  readonly total: number
  /** Maximum number of bytes of the response that are read. */
  readonly bytes: number
}

/** The timeout of the whole exchange must be shorter than the lease of a webhook. */
const usualLimits: SendLimits = { connect: 5_000, total: 15_000, bytes: 16_000 }

/** Thrown if this process stops before the response is complete. */
export class SendStoppedError extends Error {}

interface Receiver {
  readonly url: string
  /** The current secret, and during a rotation also the previous one. */
  readonly secrets: readonly string[]
}

/**
 * Sends a message once, signed according to Standard Webhooks. The message counts as delivered only after a
 * complete response with a status from 200 to 299. Follows no redirect.
 *
 * @param stopping aborts the request without a result
 * @throws {SendStoppedError}
 */
export async function postMessage(
  { url, secrets }: Receiver,
  { id, body }: OutgoingMessage,
  { targets, stopping }: { readonly targets: TargetCheck; readonly stopping: AbortSignal },
  { connect, total, bytes }: SendLimits = usualLimits,
): Promise<Sent> {
  const startedAt = performance.now()
  const time = AbortSignal.timeout(total)
  const signal = AbortSignal.any([time, stopping])
  // The machine's time, because receivers compare it with their clocks. The server's clock may be set to
  // another day.
  const timestamp = Math.floor(Date.now() / 1000)
  let response: IncomingMessage | undefined
  const result = (parts: Partial<Sent>): Sent => ({
    isDelivered: false,
    milliseconds: Math.round(performance.now() - startedAt),
    status: response?.statusCode ?? null,
    answer: null,
    failure: null,
    retryAfter: readRetryAfter(response?.headers['retry-after'], new Date()),
    ...parts,
  })
  try {
    response = await requestChecked(
      new URL(url),
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signMessage({ id, timestamp, body }, secrets),
        },
        body,
        signal,
        connectTime: connect,
      },
      targets,
    )
    const answer = await readHead(response, bytes)
    const { statusCode: status = 0 } = response
    return result({ answer, isDelivered: status >= 200 && status < 300 })
  } catch (error) {
    if (stopping.aborted) throw new SendStoppedError()
    if (time.aborted) return result({ failure: 'timeout' })
    if (error instanceof ForbiddenTargetError) return result({ failure: 'forbiddenTarget' })
    return result({ failure: response === undefined ? 'noConnection' : 'incomplete' })
  }
}

/**
 * Reads at most a number of bytes of a response, and returns its beginning as text. Does not wait for the
 * rest.
 */
async function readHead(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > most) break
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, most), { stream: true })
  // PostgreSQL cannot store NUL, and other control characters could mislead readers of a log.
  return [...text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}')].slice(0, maxStoredAnswer).join('')
}
