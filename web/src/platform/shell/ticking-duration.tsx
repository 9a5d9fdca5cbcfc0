import { formatDuration, type Instant, minutesBetween } from '@verstas/domain/time/format.ts'
import { useNow } from '../session/use-now.ts'
import classes from './ticking-duration.module.css'

/** How long it has run, ticking by the second; a screen reader hears the minutes when it asks. */
export function TickingDuration({ since }: { since: Instant }) {
  const now = useNow(1_000)
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
