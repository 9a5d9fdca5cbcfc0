const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** No server keeps what waits from being sent for longer. */
const longestAskedMs = 600_000

export interface Retries {
  /** A try failed: the next one comes after a pause, in milliseconds at least what the server asked for. */
  readonly later: (askedMs?: number) => void
  /** Another tab may have left something behind. */
  readonly soon: () => void
  /** The server answers again. */
  readonly reset: () => void
  readonly close: () => void
}

/**
 * Calls `retry` after a pause that doubles with each failure, and at once when the network returns or the person
 * looks at the page again.
 */
export function createRetries(retry: () => void): Retries {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const atOnce = () => {
    stop()
    failures = 0
    retry()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') atOnce()
  }
  const pause = (ms: number) => {
    // Phones that lost the same server do not all come back in the same instant.
    timer ??= setTimeout(
      () => {
        timer = undefined
        retry()
      },
      ms * (1 + Math.random() * 0.3),
    )
  }
  window.addEventListener('online', atOnce)
  document.addEventListener('visibilitychange', onVisible)

  return {
    later: (askedMs = 0) => {
      if (timer !== undefined) return
      const ownMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      pause(Math.max(ownMs, Math.min(longestAskedMs, askedMs)))
    },
    soon: () => pause(firstPauseMs),
    reset: () => {
      stop()
      failures = 0
    },
    close: () => {
      stop()
      window.removeEventListener('online', atOnce)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}
