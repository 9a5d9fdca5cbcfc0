import { CallFailed } from '@verstas/contract/call.ts'
import { useMemo, useRef } from 'react'
import { newUuid } from './new-uuid.ts'

interface AttemptKeys {
  /** The key of this wish: the same as long as the same was sent without an answer. */
  readonly keyOf: (wish: unknown) => string
  /** The server has answered, or the error tells that it has: the next wish is another one. */
  readonly settle: (error?: unknown) => void
}

/** Idempotency keys of saves: a save that got no answer is repeated under its key, so that it counts once. */
export function useAttemptKey(): AttemptKeys {
  const attempt = useRef<{ readonly wish: string; readonly key: string } | null>(null)
  return useMemo(
    () => ({
      keyOf: (wish) => {
        const text = JSON.stringify(wish)
        if (attempt.current?.wish !== text) attempt.current = { wish: text, key: newUuid() }
        return attempt.current.key
      },
      settle: (error) => {
        const isUnanswered = error instanceof CallFailed && (error.status === 0 || error.status >= 500)
        if (!isUnanswered) attempt.current = null
      },
    }),
    [],
  )
}
