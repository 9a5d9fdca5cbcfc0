import { useEffect, useEffectEvent, useState } from 'react'
import type { Attempt } from './history.ts'
import { useRouter } from './hooks.ts'

interface Blocked extends Pick<Attempt, 'action'> {
  /** Cancels the stopped navigation. */
  readonly stay: () => void
  /** Continues the stopped navigation. */
  readonly leave: () => void
}

/**
 * Stops navigations for which `shouldBlock` returns true. Returns the last stopped navigation until the user
 * decides about it. Null if there is none.
 */
export function useBlocker(shouldBlock: (attempt: Attempt) => boolean): Blocked | null {
  const { history } = useRouter()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const stop = useEffectEvent((next: Attempt) => {
    if (!shouldBlock(next)) return false
    setAttempt(next)
    return true
  })
  useEffect(() => history.block((next) => stop(next)), [history])
  if (!attempt) return null
  const stay = () => setAttempt(null)
  return {
    action: attempt.action,
    stay,
    leave: () => {
      stay()
      attempt.proceed()
    },
  }
}
