const firstPauseMs = 1_000
const longestPauseMs = 60_000

export interface Retries {
  /** There was no answer, or another tab may have left something behind. */
  readonly later: () => void
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
  window.addEventListener('online', atOnce)
  document.addEventListener('visibilitychange', onVisible)

  return {
    later: () => {
      if (timer !== undefined) return
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
      failures += 1
      // Phones that lost the same server do not all come back in the same instant.
      timer = setTimeout(
        () => {
          timer = undefined
          retry()
        },
        pause * (1 + Math.random() * 0.3),
      )
    },
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
