const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** The longest pause that the server can request, in milliseconds. */
const longestRequestedMs = 600_000

export interface Retries {
  /**
   * Schedules the next attempt after a failure, unless one is scheduled. Waits at least the pause that the
   * server requested, in milliseconds, but at most ten minutes.
   */
  readonly later: (requestedMs?: number) => void
  /** Schedules an attempt soon, because another tab may have stopped too early. */
  readonly soon: () => void
  /** Cancels the scheduled attempt, and resets the pause. Called after a success. */
  readonly reset: () => void
  readonly close: () => void
}

/**
 * Calls `retry` after a pause that doubles with each failure, and immediately when the network returns or the
 * page becomes visible.
 */
export function createRetries(retry: () => void): Retries {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const retryNow = () => {
    stop()
    failures = 0
    retry()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') retryNow()
  }
  const pause = (ms: number) => {
    // Adds a random part, so that phones do not all retry at the same time after an outage.
    timer ??= setTimeout(
      () => {
        timer = undefined
        retry()
      },
      ms * (1 + Math.random() * 0.3),
    )
  }
  window.addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', onVisible)

  return {
    later: (requestedMs = 0) => {
      if (timer !== undefined) return
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      pause(Math.max(pauseMs, Math.min(longestRequestedMs, requestedMs)))
    },
    soon: () => pause(firstPauseMs),
    reset: () => {
      stop()
      failures = 0
    },
    close: () => {
      stop()
      window.removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
