import { inSpan } from '../../platform/tracing/span.ts'
import type { PushKeys } from './push-keys.ts'
import { payloadOf, topicOf } from './push-message.ts'
import type { Recipient } from './recipients.ts'

/**
 * The result of a push. `gone`: the subscription has ended; `refused`: a retry would fail, too; `failed`: a
 * retry may succeed.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number }

/** The timeout of a request to a push service, in milliseconds. */
const timeout = 10_000

/** Period in which a push service stores an undelivered push, in seconds: a working day. */
const timeToLive = 12 * 3600

export interface Sender {
  readonly readKeys: () => Promise<PushKeys>
  /** The contact for push services that have questions about our pushes (RFC 8292). */
  readonly subject: string
  readonly signal: AbortSignal
}

/** Sends one push to the push service of a device, encrypted for that device (RFC 8291). Never throws. */
export async function sendPush(recipient: Recipient, sender: Sender): Promise<PushOutcome> {
  try {
    const { endpoint, method, headers, body } = await requestOf(recipient, sender)
    const response = await inSpan({ name: 'send push', kind: 'client' }, () =>
      fetch(endpoint, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([sender.signal, AbortSignal.timeout(timeout)]),
      }),
    )
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown', retryAfterMs: 0 }
  }
}

async function requestOf(recipient: Recipient, { readKeys, subject }: Sender) {
  // Loads the library with the first push, because many installations never send one.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, needsAnswer } = recipient
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(recipient), {
    vapidDetails: { subject, ...(await readKeys()) },
    contentEncoding: 'aes128gcm',
    TTL: timeToLive,
    urgency: needsAnswer ? 'high' : 'normal',
    // The push service of an offline device stores only the latest push of a topic.
    topic: topicOf(recipient),
  })
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { endpoint, method: request.method, headers, body: new Uint8Array(request.body ?? []) }
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status >= 500 || status === 429 || status === 408) {
    // The header contains seconds. A date is treated as 0.
    const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000 || 0
    return { kind: 'failed', reason: String(status), retryAfterMs }
  }
  return { kind: 'refused', status }
}
