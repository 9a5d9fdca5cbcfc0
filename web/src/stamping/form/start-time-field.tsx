import { useId, useRef } from 'react'
import { useNow } from '../../session/use-now.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import { acceptDigits, isEmptyTime, isTime, padPart, type TimeEntry } from './start-time.ts'
import classes from './start-time-field.module.css'

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
  const minuteField = useRef<HTMLInputElement>(null)
  const isInvalid = !isEmptyTime(entry) && !isTime(entry)
  const error = refusal ?? (isInvalid ? t('stamping.startTimeInvalid') : null)
  const pad = () => onChange({ hour: padPart(entry.hour), minute: padPart(entry.minute) })

  const changeHour = (typed: string) => {
    const hour = acceptDigits(typed, entry.hour)
    onChange({ ...entry, hour })
    if (hour.length === 2 && entry.hour.length < 2) minuteField.current?.focus()
  }
  const part = {
    className: classes.part,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    placeholder: '--',
    onBlur: pad,
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    'aria-invalid': error !== null,
    'aria-describedby': `${id}-error`,
  }
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
          <span className={classes.parts} data-invalid={error !== null || undefined}>
            <input
              {...part}
              aria-label={t('stamping.hour')}
              value={entry.hour}
              onChange={(event) => changeHour(event.currentTarget.value)}
            />
            <span aria-hidden="true">:</span>
            <input
              {...part}
              ref={minuteField}
              aria-label={t('stamping.minute')}
              value={entry.minute}
              onChange={(event) =>
                onChange({ ...entry, minute: acceptDigits(event.currentTarget.value, entry.minute) })
              }
            />
          </span>
        )}
        {(!isEditable || isEmptyTime(entry)) && nowWords}
      </div>
      <div id={`${id}-error`} role="alert" className={classes.error}>
        {error}
      </div>
    </fieldset>
  )
}
