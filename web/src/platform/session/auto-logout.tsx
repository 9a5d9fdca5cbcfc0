import { type Countdown, countdownTo } from '@verstas/domain/session/expiry.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadLater } from '../ui/load-later.ts'
import { useSessionStore } from './session-context.ts'

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

const tickMs = 1_000
const calm: Countdown = { phase: 'calm', secondsLeft: 0 }

/**
 * Returns the countdown of the session, in seconds during its last minute and undefined before. It reads the
 * clock with each tick and when the page becomes visible, so that a tab that slept is correct immediately.
 *
 * @param expiresAt when the session ends, milliseconds; read with each tick, for any call moves it
 * @param onOver called when the time is over, again with each tick until the session is gone
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
