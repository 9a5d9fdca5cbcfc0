import type { CallFailed } from '@verstas/contract/call.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnanswered } from '../api/attempt-key.ts'
import { type SessionLink, sessionInUse } from '../api/connection.ts'
import { failureKindOf, messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'

/** The state of the lock of a form's object. */
export type LockState =
  | { readonly phase: 'reserving' }
  /** It is ours to edit. */
  | { readonly phase: 'held' }
  /** It never was: another holds it (119925), or the server did not let us. */
  | { readonly phase: 'refused'; readonly error: unknown }
  /** It was, and the lease ended or another has it now; it is asked for again each minute. */
  | { readonly phase: 'lost'; readonly error: unknown }

export interface LockHandle {
  readonly state: LockState
  /** Asks again, now. */
  readonly retry: () => void
}

/** How the lock of something is taken and given back. */
export interface LockCalls {
  /**
   * Takes or renews it; waits at most `lockTimeoutMs`. @throws {CallFailed} 119925 when another employee holds it; 0
   * without an answer
   */
  readonly take: (id: number) => Promise<unknown>
  /**
   * Gives it back with the session that it was taken with, also while the page goes away; fulfils with why it was
   * refused (119929), else null.
   */
  readonly release: (session: SessionLink | null, id: number) => Promise<CallFailed | null>
}

/** Long enough for a bad network, short enough that a lease is asked for again before it ends. */
export const lockTimeoutMs = 15_000

/** specification.md, Work order rules. */
const renewalMs = 60_000
const leaseMs = 5 * 60_000
const tickMs = 5_000

/**
 * Holds a lock while the calling form is mounted, and always releases it at the form's end. It renews the
 * lock each minute while the page is visible, and requests it again when the phone wakes.
 *
 * @param calls must remain the same object
 */
export function useLock(calls: LockCalls, id: number): LockHandle {
  const [state, setState] = useState<LockState>({ phase: 'reserving' })
  const t = useTexts()
  const ask = useRef<() => void>(() => undefined)
  const tellNotReleased = useEffectEvent((refusal: unknown) => notify.error(messageOf(refusal, t)))

  useEffect(() => {
    const keeper = keepLock(calls, id, setState, tellNotReleased)
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
 * Makes one change under a lock, which is always released.
 *
 * @throws the errors of `change`, and of `take` if the lock is unavailable
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

/** One after the other: a release that is still on its way must not undo the next form's lock. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = last.then(act, act)
  last = next.catch(() => undefined)
  return next
}

/**
 * The life cycle of one lock, from its taking to its end. It remembers its session, so it can be released
 * while that session ends. A lock that could not be released ends with its lease.
 *
 * @param onNotReleased called with the reason if the server did not release a lock that it had granted
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
  /** The server may hold it for us: it has granted it, or a call got no answer. */
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
    // A network that is away for a moment takes nothing: the lease still runs.
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
      // A refused form has nothing to release; one that still waits may get the lock at any moment.
      if (isAsking || mayBeOurs) void inTurn(release).then(noteRelease)
    },
  }
}
