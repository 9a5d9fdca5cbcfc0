/** A message to a customer or to another recipient. */
export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * The result of an attempt. `busy`: nothing was sent, and a retry may succeed; `refused`: nothing was sent, and a
 * retry would fail, too; `unclear`: the service may have sent the message, so that a retry could send it twice.
 */
export type Outcome = 'sent' | 'busy' | 'refused' | 'unclear'

/** The timeout of an attempt, in milliseconds. */
export const attemptTimeout = 10_000

/** Error codes of connections that could not be opened: nothing was sent. */
const unopened = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True if the error says that no connection could be opened. */
export const isUnopened = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && unopened.has(error.code)
