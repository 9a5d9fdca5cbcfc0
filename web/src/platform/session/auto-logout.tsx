import { lazy, Suspense, useEffect } from 'react'
import { loadLater } from '../ui/load-later.ts'
import { useSessionStore } from './session-context.ts'
import { useCountdown } from './use-countdown.ts'

const loadWarning = () => import('./expiry-warning.tsx')
const ExpiryWarning = lazy(loadWarning)

/** Warns in the last minute of a session, with the ways to stay and to leave; leaves when the time is over. */
export function AutoLogout() {
  const store = useSessionStore()
  const { phase, secondsLeft } = useCountdown(store.expiresAt, store.expire)
  useEffect(() => loadLater(loadWarning), [])
  if (phase !== 'warning') return null
  return (
    <Suspense>
      <ExpiryWarning secondsLeft={secondsLeft} />
    </Suspense>
  )
}
