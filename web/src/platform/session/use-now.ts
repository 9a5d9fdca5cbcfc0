import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'

/** How often the clock's listeners look at it. */
const clockTickMs = 5_000

/** Now by the workshop's clock, drawn anew with each tick and when the page comes back into view. */
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
