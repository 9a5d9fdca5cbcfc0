import { CallFailed } from '@verstas/contract/call.ts'
import { useMemo, useRef } from 'react'
import { isUnanswered } from './failure.ts'
import { newUuid } from './new-uuid.ts'

interface AttemptKeys {
  /**
   * Returns the idempotency key of a request. The key changes when the attempt ends or the request changes.
   */
  readonly keyOf: (request: unknown) => string
  /**
   * Ends the attempt, so that the next request has a new key. Keeps the key if the outcome is unknown or the
   * server failed.
   */
  readonly settle: (error?: unknown) => void
}

/**
 * Provides idempotency keys of saves. A save without a response, or with a server error, is repeated under
 * the same key, so that the server applies it once.
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

const isServerFailure = (error: unknown): boolean => error instanceof CallFailed && error.status === 500
