import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** Milliseconds between two updates of a clock. */
const clockTickMs = 5_000

/**
 * Returns the current workshop time. The component rerenders with each update and when the page becomes
 * visible.
 */
export function useNow(tickMs = clockTickMs): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    const timer = setInterval(look, tickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [tickMs])
  return now
}
