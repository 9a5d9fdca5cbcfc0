import { formatDuration, type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import classes from './ticking-duration.module.css'

/** How long it has run, ticking by the second; a screen reader hears the minutes when it asks. */
export function TickingDuration({ since }: { since: Instant }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 1_000)) % 60
  return (
    <span role="timer" className={classes.duration}>
      {formatDuration(minutesBetween(since, now))}{' '}
      <span className={classes.seconds} aria-hidden="true">
        {String(seconds).padStart(2, '0')}s
      </span>
    </span>
  )
}
