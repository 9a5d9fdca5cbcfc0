import { type Countdown, countdownTo } from '@verstas/domain/session/expiry.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadLater } from '../ui/load-later.ts'
import { useSessionStore } from './session-context.ts'

const loadWarning = () => import('./expiry-warning.tsx')
const ExpiryWarning = lazy(loadWarning)

/**
 * Shows a warning in the last minute of a session, with buttons to stay or to sign out, and signs out when
 * the session expires.
 */
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

const tickMs = 1_000
const calm: Countdown = { phase: 'calm', secondsLeft: 0 }

/**
 * Returns the countdown of the session in its last minute. Reads the clock each second, and when the page
 * becomes visible or focused, because the device may have slept.
 *
 * @param expiresAt returns the time in milliseconds at which the session ends. Calls of the app change this
 * time.
 * @param onOver ends the expired session. Called each second until the session is removed.
 */
function useCountdown(expiresAt: () => number | null, onOver: () => Promise<void>): Countdown {
  const [countdown, setCountdown] = useState(calm)
  useEffect(() => {
    const look = () => {
      const end = expiresAt()
      if (end === null) return
      const next = countdownTo(end, Date.now())
      if (next.phase === 'over') void onOver()
      setCountdown(next.phase === 'calm' ? calm : next)
    }
    look()
    const timer = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [expiresAt, onOver])
  return countdown
}
