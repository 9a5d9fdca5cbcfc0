import { CallFailed } from '@verstas/contract/call.ts'
import { useCallback, useMemo, useRef } from 'react'
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

/** The header with the idempotency key of a request. */
export interface KeyHeaders {
  readonly 'idempotency-key': string
}

type SendOnce = <Answer>(request: unknown, send: (headers: KeyHeaders) => Promise<Answer>) => Promise<Answer>

/**
 * Returns a function that sends a request under an idempotency key. The same request has the same
 * key if the outcome of the previous one is unknown or the server failed. The server then applies it only once.
 */
export function useAttempt(): SendOnce {
  const { keyOf, settle } = useAttemptKey()
  return useCallback<SendOnce>(
    async (request, send) => {
      try {
        const answer = await send({ 'idempotency-key': keyOf(request) })
        settle()
        return answer
      } catch (error) {
        settle(error)
        throw error
      }
    },
    [keyOf, settle],
  )
}

const isServerFailure = (error: unknown): boolean => error instanceof CallFailed && error.status === 500
