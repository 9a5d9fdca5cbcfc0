import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { formatDuration, minutesBetween } from '@verstas/domain/time/format.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useRunningStamping } from '../stamping/latest-stamping.ts'
import classes from './running-pill.module.css'

/**
 * A small display of the running stamping's duration. It replaces the running bar, which the camera covers.
 */
export function RunningPill() {
  const t = useTexts()
  const now = useNow()
  const running = useRunningStamping()
  if (!running) return null
  return (
    <div role="timer" className={classes.pill}>
      <IconPlayerPlayFilled size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('shell.running')}</span>
      {formatDuration(minutesBetween(running.StartTime, now))}
    </div>
  )
}
