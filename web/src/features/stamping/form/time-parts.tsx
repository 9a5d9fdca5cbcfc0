import { type ChangeEvent, type ClipboardEvent, type FocusEvent, useRef } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { overwriteDigits } from '../../../platform/ui/overwrite-digits.ts'
import { selectOnFocus } from '../../../platform/ui/select-on-focus.ts'
import { enterPart, padPart, type TimeEntry } from './time-entry.ts'
import classes from './time-parts.module.css'

interface TimePartsProps {
  readonly entry: TimeEntry
  readonly onChange: (entry: TimeEntry) => void
  readonly isInvalid: boolean
  /** The id of the element with the error message. */
  readonly describedBy: string
}

/**
 * Hour and minute as two fields (specification.md, Validation). The focus moves to the minute after a
 * complete hour. A complete time that is typed or pasted into either field fills both. Invalid text remains
 * visible as an error.
 */
export function TimeParts({ entry, onChange, isInvalid, describedBy }: TimePartsProps) {
  const t = useTexts()
  const minuteField = useRef<HTMLInputElement>(null)

  const enter = (name: keyof TimeEntry, typed: string, isAtEnd: boolean) => {
    const next = enterPart(entry, name, typed)
    // Moves the focus before the state changes, because the blur of the hour would otherwise restore the
    // previous minute.
    if (name === 'hour' && isAtEnd && /^\d{2}$/.test(next.hour)) minuteField.current?.focus()
    onChange(next)
  }
  const part = (name: keyof TimeEntry) => ({
    className: classes.part,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    placeholder: '--',
    ...selectOnFocus,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    value: entry[name],
    // Handles a paste here, because a field with two digits accepts no further digits.
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault()
      enter(name, event.clipboardData.getData('text'), true)
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      enter(name, currentTarget.value, currentTarget.selectionStart === currentTarget.value.length),
    /** Reads the text from the field, because the state does not contain the last digit yet. */
    onBlur: (event: FocusEvent<HTMLInputElement>) =>
      onChange({ ...entry, [name]: padPart(event.currentTarget.value) }),
  })
  return (
    <span
      className={`${classes.parts} inline-flex middle rounded surface`}
      data-invalid={isInvalid || undefined}
    >
      <input {...part('hour')} ref={(field) => overwriteDigits(field, 2)} aria-label={t('stamping.hour')} />
      <span aria-hidden="true">:</span>
      <input
        {...part('minute')}
        ref={(field) => {
          minuteField.current = field
          return overwriteDigits(field, 2)
        }}
        aria-label={t('stamping.minute')}
      />
    </span>
  )
}
