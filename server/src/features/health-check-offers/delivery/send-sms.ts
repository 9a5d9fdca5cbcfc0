import { attemptTimeout, isUnopened, type Message, type Outcome } from '../../../platform/mail/outcome.ts'
import type { SmsSettings } from '../../../platform/message-settings.ts'

/**
 * Sends a text message through the HTTP gateway. Never throws. The result is `unclear` if the gateway accepts
 * the request and then does not respond.
 */
export async function sendSms(
  { url, headers, body }: SmsSettings,
  { to, text }: Pick<Message, 'to' | 'text'>,
  timeout = attemptTimeout,
): Promise<Outcome> {
  const all = new Headers(headers)
  if (!all.has('content-type')) all.set('content-type', 'application/json')
  const encode = encoderOf(all.get('content-type') ?? '')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: all,
      body: body.replaceAll('#to#', () => encode(to)).replaceAll('#text#', () => encode(text)),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    // Only the status matters. An interrupted body changes nothing.
    void response.body?.cancel().catch(() => undefined)
    if (response.ok) return 'sent'
    return response.status >= 500 || response.status === 429 || response.status === 408 ? 'busy' : 'refused'
  } catch (error) {
    return isUnopened(error instanceof Error ? error.cause : error) ? 'busy' : 'unclear'
  }
}

/** Returns the function that escapes a value for the body's format. */
function encoderOf(contentType: string): (value: string) => string {
  if (contentType.includes('x-www-form-urlencoded')) return encodeURIComponent
  if (contentType.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (contentType.includes('xml'))
    return (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return (value) => value
}
