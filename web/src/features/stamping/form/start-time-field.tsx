import { useId } from 'react'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { isEmptyTime, isTime, type TimeEntry } from './start-time.ts'
import classes from './start-time-field.module.css'
import { TimeParts } from './time-parts.tsx'

interface StartTimeFieldProps {
  readonly entry: TimeEntry
  readonly onChange: (entry: TimeEntry) => void
  /** False where the setting does not allow it; the time is then now. */
  readonly isEditable: boolean
  /** What the server said of the time; null for nothing. */
  readonly refusal: string | null
}

/** When the stamping starts: now, ticking, or the typed hour and minute. */
export function StartTimeField({ entry, onChange, isEditable, refusal }: StartTimeFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const id = useId()
  const isInvalid = !isEmptyTime(entry) && !isTime(entry)
  const error = refusal ?? (isInvalid ? t('stamping.startTimeInvalid') : null)

  const nowWords = (
    <span className={classes.now}>
      {t('stamping.startNow')} <span className={classes.clock}>{format.time(now)}</span>
    </span>
  )
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{t('stamping.startTime')}</legend>
      <div className={classes.line}>
        {isEditable && (
          <TimeParts
            entry={entry}
            onChange={onChange}
            isInvalid={error !== null}
            describedBy={`${id}-error`}
          />
        )}
        {(!isEditable || isEmptyTime(entry)) && nowWords}
      </div>
      <div id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </div>
    </fieldset>
  )
}
