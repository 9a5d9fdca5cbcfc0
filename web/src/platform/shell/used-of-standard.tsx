import { IconAlertTriangle } from '@tabler/icons-react'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { useNow } from '../session/use-now.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from '../ui/format.tsx'
import type { Progress } from './running-stamping-bar.tsx'
import classes from './used-of-standard.module.css'

/** Minutes that are used by now. */
const usedBy = ({ used, usedAt }: Progress, now: Date): number => used + minutesBetween(usedAt, now)

/** Whether the work has taken longer than its standard time. */
export const isOverStandard = (progress: Progress, now: Date): boolean =>
  Math.floor(usedBy(progress, now)) > progress.standard

/** Used and standard time, growing; a line along the upper edge shows it, and a word says when it is passed. */
export function UsedOfStandard({ progress }: { progress: Progress }) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const used = Math.floor(usedBy(progress, now))
  const { standard } = progress
  return (
    <>
      {isOverStandard(progress, now) && (
        <span className={classes.over}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t('stamping.overStandard', { duration: format.duration(used - standard) })}
        </span>
      )}
      <span className={classes.progress}>
        {t('shell.usedOfStandard', { used: format.duration(used), standard: format.duration(standard) })}
      </span>
      <span
        className={classes.meter}
        aria-hidden="true"
        style={{ width: `${Math.min(100, (used / standard) * 100)}%` }}
      />
    </>
  )
}
