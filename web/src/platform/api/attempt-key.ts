import { CallFailed } from '@verstas/contract/call.ts'
import { useMemo, useRef } from 'react'
import { newUuid } from './new-uuid.ts'

interface AttemptKeys {
  /** The key of this request: the same for as long as it was sent and not answered. */
  readonly keyOf: (request: unknown) => string
  /**
   * Ends the attempt if the server has answered, or the error shows that it has: the next request gets a new
   * key.
   */
  readonly settle: (error?: unknown) => void
}

/** Idempotency keys of saves: a save that got no answer is repeated under its key, so that it counts once. */
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
 * True if it is unknown whether a call was carried out. Either no answer arrived, or it was cut off, or
 * another sender made it, such as a wifi sign-in page or a proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status > 500

const isServerFailure = (error: unknown): boolean => error instanceof CallFailed && error.status === 500
