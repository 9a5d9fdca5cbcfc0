import { useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { overwriteDigits } from '../../../platform/ui/overwrite-digits.ts'
import { selectOnFocus } from '../../../platform/ui/select-on-focus.ts'
import { acceptDigits, padPart, type TimeEntry } from './time-entry.ts'
import classes from './time-parts.module.css'

interface TimePartsProps {
  readonly entry: TimeEntry
  readonly onChange: (entry: TimeEntry) => void
  readonly isInvalid: boolean
  /** The id of the error message's element. */
  readonly describedBy: string
}

/** Hour and minute as two fields of digits (specification.md, Validation); a full hour goes on to the minute. */
export function TimeParts({ entry, onChange, isInvalid, describedBy }: TimePartsProps) {
  const t = useTexts()
  const minuteField = useRef<HTMLInputElement>(null)
  /** Reads the field: the digit that moved the focus on is not in the state yet. */
  const padOnBlur = (name: keyof TimeEntry) => (event: { currentTarget: HTMLInputElement }) =>
    onChange({ ...entry, [name]: padPart(event.currentTarget.value) })

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
    ...selectOnFocus,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
  }
  return (
    <span className={classes.parts} data-invalid={isInvalid || undefined}>
      <input
        {...part}
        ref={(field) => overwriteDigits(field, 2)}
        aria-label={t('stamping.hour')}
        value={entry.hour}
        onBlur={padOnBlur('hour')}
        onChange={(event) => changeHour(event.currentTarget.value)}
      />
      <span aria-hidden="true">:</span>
      <input
        {...part}
        ref={(field) => {
          minuteField.current = field
          return overwriteDigits(field, 2)
        }}
        aria-label={t('stamping.minute')}
        value={entry.minute}
        onBlur={padOnBlur('minute')}
        onChange={(event) =>
          onChange({ ...entry, minute: acceptDigits(event.currentTarget.value, entry.minute) })
        }
      />
    </span>
  )
}
