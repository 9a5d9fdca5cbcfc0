import { runOnPool } from './database/pool-choice.ts'

/** Interval in milliseconds between searches for work that another process has added or abandoned. */
let lookInterval = 2_000

/**
 * Changes the interval of this process, for tests.
 *
 * @returns the interval until now
 */
export function setLookInterval(milliseconds: number): number {
  const previous = lookInterval
  lookInterval = milliseconds
  return previous
}

export interface WorkLoop {
  /** Searches for work immediately. */
  readonly wake: () => void
  /** Aborts `stopping`, and resolves after the current work has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Does background work, one piece at a time, until it is stopped. Uses the connections for other systems.
 *
 * @param work takes one piece of work and does it; returns false if there is none
 * @param onError receives the error of a failed attempt, which is retried later
 */
export function startWorkLoop(
  work: (stopping: AbortSignal) => Promise<boolean>,
  onError: (error: unknown) => void,
): WorkLoop {
  const stopping = new AbortController()
  let isWoken = false
  let wake = () => {}
  const waitForWork = async () => {
    if (isWoken || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookInterval).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  const run = async () => {
    for (;;) {
      await waitForWork()
      if (stopping.signal.aborted) return
      isWoken = false
      try {
        if (await work(stopping.signal)) isWoken = true
      } catch (error) {
        onError(error)
      }
    }
  }
  const done = runOnPool('integration', run)
  return {
    wake: () => {
      isWoken = true
      wake()
    },
    stop: async () => {
      stopping.abort()
      wake()
      await done
    },
  }
}
