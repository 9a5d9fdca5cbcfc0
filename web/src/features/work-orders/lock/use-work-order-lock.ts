import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureKindOf, messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { rememberHolder, reserve } from './lock-calls.ts'

/** How a dialog stands with the lock of its work order. */
export type LockState =
  | { readonly phase: 'reserving' }
  /** The work order is ours to edit. */
  | { readonly phase: 'held' }
  /** It never was: another holds it (119925), or the server did not let us. */
  | { readonly phase: 'refused'; readonly error: unknown }
  /** It was, and the lease ended; it is asked for again with each tick. */
  | { readonly phase: 'lost'; readonly error: unknown }

export interface WorkOrderLockHandle {
  readonly lock: LockState
  /** Asks again, now. */
  readonly retry: () => void
}

/** specification.md, Work order rules. */
const renewalMs = 60_000
const leaseMs = 5 * 60_000
const tickMs = 5_000

/**
 * Holds the work order's lock while the calling dialog is mounted: takes it, renews it each minute while the
 * page is in sight, asks again when the phone wakes, and gives it back at the dialog's end, whatever ends it.
 */
export function useWorkOrderLock(workOrderId: number): WorkOrderLockHandle {
  const [lock, setLock] = useState<LockState>({ phase: 'reserving' })
  const t = useTexts()
  const ask = useRef<() => void>(() => undefined)
  const tellNotReleased = useEffectEvent((refusal: unknown) => notify.error(messageOf(refusal, t)))

  useEffect(() => {
    const keeper = keepLock(workOrderId, setLock, tellNotReleased)
    ask.current = keeper.ask
    return keeper.end
  }, [workOrderId])

  const retry = useCallback(() => {
    setLock((now) => (now.phase === 'refused' ? { phase: 'reserving' } : now))
    ask.current()
  }, [])
  return { lock, retry }
}

/**
 * The life of one lock, from its taking to its end.
 *
 * @param tellNotReleased hears why the server did not take the lock back (119929)
 */
function keepLock(
  workOrderId: number,
  tell: (state: LockState) => void,
  tellNotReleased: (refusal: unknown) => void,
) {
  const { release, releaseAtOnce } = rememberHolder(workOrderId)
  let isEnded = false
  let isAsking = false
  let askedAt = 0
  let heldAt: number | null = null
  let isAnothers = false

  const ask = async () => {
    if (isAsking || isEnded) return
    isAsking = true
    askedAt = Date.now()
    try {
      await reserve(workOrderId)
      heldAt = askedAt
      isAnothers = false
      if (!isEnded) tell({ phase: 'held' })
    } catch (error) {
      if (!isEnded) noteFailure(error)
    } finally {
      isAsking = false
    }
  }
  const noteFailure = (error: unknown) => {
    isAnothers = failureKindOf(error) === 'lock'
    if (heldAt === null) return tell({ phase: 'refused', error })
    // A network that is away for a moment takes nothing: the lease still runs.
    const isLeaseOver = Date.now() - heldAt >= leaseMs
    if (failureKindOf(error) !== 'unreachable' || isLeaseOver) tell({ phase: 'lost', error })
  }
  const noteRelease = (refusal: unknown) => {
    if (failureKindOf(refusal) === 'lock') tellNotReleased(refusal)
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
      // Whoever was refused has nothing to give back; whoever still waits may get it any moment.
      const isToBeReleased = isAsking || (heldAt !== null && !isAnothers)
      if (isToBeReleased) void release().then(noteRelease)
    },
  }
}
