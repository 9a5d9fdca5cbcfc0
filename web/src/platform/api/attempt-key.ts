import { CallFailed } from '@verstas/contract/call.ts'
import { useMemo, useRef } from 'react'
import { newUuid } from './new-uuid.ts'

interface AttemptKeys {
  /** Returns the idempotency key of a request: the same one until the attempt ends or the request changes. */
  readonly keyOf: (request: unknown) => string
  /**
   * Ends the attempt unless the error means that the request must be repeated. The next request then gets a
   * new key.
   */
  readonly settle: (error?: unknown) => void
}

/**
 * Provides idempotency keys of saves. A save without a response is repeated under the same key, so that the
 * server applies it once.
 */
export function useAttemptKey(): AttemptKeys {
  const attempt = useRef<{ readonly request: string; readonly key: string } | null>(null)
  return useMemo(
    () => ({
      keyOf: (request) => {
        const text = JSON.stringify(request)
        if (attempt.current?.request !== text) attempt.current = { request: text, key: newUuid() }
        return attempt.current.key
      },
      settle: (error) => {
        const isToBeRepeated = error !== undefined && (isUnanswered(error) || isServerFailure(error))
        if (!isToBeRepeated) attempt.current = null
      },
    }),
    [],
  )
}

/**
 * True if the outcome of a call is unknown: no response arrived, the response was cut off, or a wifi sign-in
 * page or a proxy sent it.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status > 500

const isServerFailure = (error: unknown): boolean => error instanceof CallFailed && error.status === 500
