import { CallFailed } from '@verstas/contract/call.ts'
import { useMemo, useRef } from 'react'
import { newUuid } from './new-uuid.ts'

interface AttemptKeys {
  /** Returns the key of a request: the same until the request is answered. */
  readonly keyOf: (request: unknown) => string
  /**
   * Ends the attempt if the server answered, or if the error proves that it did: the next request gets a new
   * key.
   */
  readonly settle: (error?: unknown) => void
}

/**
 * Provides idempotency keys of saves. A save without an answer is repeated under its key, so that the server
 * applies it once.
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
 * True if it is unknown whether a call was carried out: no answer arrived, it was cut off, or it came from
 * another sender such as a wifi sign-in page or a proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status > 500

const isServerFailure = (error: unknown): boolean => error instanceof CallFailed && error.status === 500
