import type { CallFailed } from '@verstas/contract/call.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type SessionLink, sessionInUse } from '../api/connection.ts'
import { failureKindOf, isUnanswered, messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

/** The state of a form's lock. */
export type LockState =
  | { readonly phase: 'reserving' }
  | { readonly phase: 'held' }
  /** The lock was not granted, because another user holds it (119925) or the request failed. */
  | { readonly phase: 'refused'; readonly error: unknown }
  /**
   * The form held the lock and lost it, because another user took it, the lease ended or the renewal was
   * refused. The form requests the lock again each minute.
   */
  | { readonly phase: 'lost'; readonly error: unknown }

export interface LockHandle {
  readonly state: LockState
  /** Requests the lock again immediately. */
  readonly retry: () => void
}

/** The calls that request and release a lock. */
export interface LockCalls {
  /**
   * Requests or renews the lock. Waits at most `lockTimeoutMs`.
   *
   * @throws {CallFailed} 119925 if another employee holds the lock, and status 0 without a response
   */
  readonly take: (id: number) => Promise<unknown>
  /**
   * Releases the lock with the given session, even while the page closes. Resolves with the server's refusal
   * (119929), or with null.
   */
  readonly release: (session: SessionLink | null, id: number) => Promise<CallFailed | null>
}

/**
 * Milliseconds that a lock request waits for a response. This is long enough for a bad network, and short
 * enough for a retry before the lease ends.
 */
export const lockTimeoutMs = 15_000

/** Milliseconds between two renewals of a lock (specification.md, Work order rules). */
const renewalMs = 60_000
const leaseMs = 5 * 60_000
const tickMs = 5_000

/**
 * Holds a lock while the calling component is mounted, and releases it when the component unmounts. Renews
 * the lock each minute while the page is visible, and when the browser restores the page from its cache.
 *
 * @param calls an object that stays the same between renders
 */
export function useLock(calls: LockCalls, id: number): LockHandle {
  const [state, setState] = useState<LockState>({ phase: 'reserving' })
  const t = useTexts()
  const ask = useRef<() => void>(() => undefined)
  const notifyNotReleased = useEffectEvent((refusal: unknown) => notify.error(messageOf(refusal, t)))

  useEffect(() => {
    const keeper = keepLock(calls, id, setState, notifyNotReleased)
    ask.current = keeper.ask
    return keeper.end
  }, [calls, id])

  const retry = useCallback(() => {
    setState((now) => (now.phase === 'refused' ? { phase: 'reserving' } : now))
    ask.current()
  }, [])
  return { state, retry }
}

/**
 * Makes one change while holding a lock, and then releases the lock, even if the change fails.
 *
 * @throws the errors of `change`, and those of `take` if the lock is unavailable
 */
export async function whileLocked<T>(calls: LockCalls, id: number, change: () => Promise<T>): Promise<T> {
  const session = sessionInUse()
  let isAnothers = false
  try {
    await inTurn(() => calls.take(id)).catch((error: unknown) => {
      isAnothers = failureKindOf(error) === 'lock'
      throw error
    })
    return await change()
  } finally {
    if (!isAnothers) void inTurn(() => calls.release(session, id))
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs lock calls one by one. Otherwise a pending release could release the lock of the next form. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = last.then(act, act)
  last = next.catch(() => undefined)
  return next
}

/**
 * Requests, renews and releases one lock. Uses the same session for all calls, and can therefore release the
 * lock while that session ends. A lock that cannot be released ends with its lease.
 *
 * @param onNotReleased handles the reason if the server refuses to release a lock that it had granted
 * (119929)
 */
function keepLock(
  calls: LockCalls,
  id: number,
  onState: (state: LockState) => void,
  onNotReleased: (refusal: unknown) => void,
) {
  const session = sessionInUse()
  let isEnded = false
  let isAsking = false
  let askedAt = 0
  let heldAt: number | null = null
  /** True if the server may have granted the lock, including after a request without a response. */
  let mayBeOurs = false

  const ask = async () => {
    if (isAsking || isEnded) return
    isAsking = true
    askedAt = Date.now()
    try {
      await inTurn(() => calls.take(id))
      heldAt = askedAt
      mayBeOurs = true
      if (!isEnded) onState({ phase: 'held' })
    } catch (error) {
      if (failureKindOf(error) === 'lock') mayBeOurs = false
      else if (isUnanswered(error)) mayBeOurs = true
      if (!isEnded) noteFailure(error)
    } finally {
      isAsking = false
    }
  }
  const noteFailure = (error: unknown) => {
    if (heldAt === null) return onState({ phase: 'refused', error })
    // Keeps the lock during a short network failure, because its lease is still valid.
    const isLeaseOver = Date.now() - heldAt >= leaseMs
    if (failureKindOf(error) !== 'unreachable' || isLeaseOver) onState({ phase: 'lost', error })
  }
  const release = () => calls.release(session, id)
  const releaseAtOnce = () => void release()
  const noteRelease = (refusal: unknown) => {
    if (heldAt !== null && failureKindOf(refusal) === 'lock') onNotReleased(refusal)
  }
  const renewWhenDue = () => {
    const isDue = heldAt !== null && Date.now() - askedAt >= renewalMs
    if (isDue && document.visibilityState === 'visible') void ask()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void ask()
  }

  const timer = setInterval(renewWhenDue, tickMs)
  document.addEventListener('visibilitychange', renewWhenDue)
  window.addEventListener('pagehide', releaseAtOnce)
  window.addEventListener('pageshow', onPageShow)
  void ask()

  return {
    ask: () => void ask(),
    end: () => {
      isEnded = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renewWhenDue)
      window.removeEventListener('pagehide', releaseAtOnce)
      window.removeEventListener('pageshow', onPageShow)
      // Releases the lock only if the server may have granted it. A pending request may still be granted.
      if (isAsking || mayBeOurs) void inTurn(release).then(noteRelease)
    },
  }
}
