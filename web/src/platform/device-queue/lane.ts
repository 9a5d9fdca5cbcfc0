import type { QueueEntry } from './queue-adapter.ts'
import type { Verdict } from './sender.ts'

/** The result of an attempt. `stopped` if the user, another tab or the end of the session aborted it. */
export interface Delivery {
  readonly verdict: 'done' | 'stopped' | Verdict
  /** The pause that the server requested, in milliseconds. */
  readonly retryAfterMs?: number
}

interface LaneDependencies {
  /** True if an entry blocks later entries until it is accepted, refused or removed. */
  readonly isOrdered: boolean
  /** Reads the entries of the lane at this tab's site, in any state and in order. */
  readonly read: () => Promise<readonly QueueEntry[]>
  readonly deliver: (entry: QueueEntry) => Promise<Delivery>
  /** Runs one piece of work of this lane at a time over all tabs. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
  readonly isOver: () => boolean
  /** Receives the remaining entries when no further attempt is made for now. */
  readonly onIdle: (left: readonly QueueEntry[]) => void
}

export type Lane = ReturnType<typeof createLane>

/** Sends the entries of one lane, one at a time over all tabs, and retries those that could not be sent. */
export function createLane({ isOrdered, read, deliver, exclusively, isOver, onIdle }: LaneDependencies) {
  let isStarting = false
  let unanswered = 0

  const findNext = (entries: readonly QueueEntry[], tried: ReadonlySet<string>) => {
    const isDue = ({ id, state }: QueueEntry) => state === 'waiting' && !tried.has(id)
    if (!isOrdered) return entries.find(isDue)
    const first = entries.find(({ state }) => state !== 'refused')
    return first && isDue(first) ? first : undefined
  }

  const sendAll = async (unansweredBefore: number) => {
    isStarting = false
    let entries = await read()
    // Leaves the retry to the scheduled pause if the server stopped answering while this call waited for the
    // mutex.
    const isServerSilent = unanswered > unansweredBefore
    let retryMs: number | null = null
    const tried = new Set<string>()
    while (navigator.onLine && !isOver() && !isServerSilent) {
      const next = findNext(entries, tried)
      if (!next) break
      tried.add(next.id)
      const { verdict, retryAfterMs = 0 } = await deliver(next)
      if (verdict === 'done') retries.reset()
      if (verdict === 'noAnswer') unanswered += 1
      if (verdict === 'noAnswer' || verdict === 'later') retryMs = Math.max(retryMs ?? 0, retryAfterMs)
      if (verdict === 'noAnswer' || verdict === 'signedOut') break
      entries = await read()
    }
    if (retryMs !== null && !isOver()) retries.later(retryMs)
    onIdle(entries)
  }

  /**
   * Sends due entries when this tab gets the lane's mutex. Resolves when no more attempts are made for now.
   * Resolves immediately if an earlier call still waits for the mutex, because that call sends the entries.
   */
  const start = async (): Promise<void> => {
    if (isStarting) return
    isStarting = true
    const unansweredBefore = unanswered
    await exclusively(() => sendAll(unansweredBefore)).catch(() => {
      isStarting = false
      if (!isOver()) retries.later()
    })
  }
  const retries = createRetries(() => void start())

  return { start, soon: retries.soon, close: retries.close }
}

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
  /** Cancels the scheduled attempt, and resets the pause. Called after an entry was accepted. */
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
