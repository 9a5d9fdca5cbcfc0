import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormat } from './format.tsx'
import { overwriteDigits } from './overwrite-digits.ts'
import { selectOnFocus } from './select-on-focus.ts'
import classes from './time-field.module.css'
import { instantOfTyped, isWholeTime, type Range, step } from './typed-time.ts'
import { useUiLabels } from './ui-labels.tsx'

/** The length of a time such as `08:30`. */
const maxLength = 5

interface TimeFieldProps {
  readonly label: string
  /** In milliseconds; null if it is cleared. */
  readonly value: number | null
  /** The allowed range for typing, buttons and keys. */
  readonly range: Range
  /** The minutes of the buttons: those of one direction are before the field, the others after it. */
  readonly steps: readonly number[]
  readonly onChange: (instant: number) => void
  /** Set if the time may be empty. */
  readonly onClear?: () => void
  /** The problem of the time, if any. */
  readonly problem: string | null
  /** Further controls for the time, next to the label. */
  readonly aside?: ReactNode
}

/**
 * A large time field between buttons that change it. The time can be typed, and the arrow keys change the
 * hour or the minute at the caret.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, value, range, steps, onChange, onClear, problem, aside } = props
  const labels = useUiLabels()
  const format = useFormat()
  const id = useId()
  // Null while the field shows `value`.
  const [typed, setTyped] = useState<string | null>(null)
  // The problem of a time is hidden while the time is being typed.
  const [isTyping, setIsTyping] = useState(false)
  const isEmpty = onClear !== undefined && typed?.trim() === ''
  const isTime = typed === null || isEmpty || instantOfTyped(typed, range, format.timeZone) !== null
  const isWhole = typed === null || (isWholeTime(typed) && isTime)
  const shownProblem = isTime ? problem : labels.timeInvalid
  const words = isTyping && !isWhole ? null : shownProblem

  const apply = (text: string) => {
    const instant = instantOfTyped(text, range, format.timeZone)
    if (instant !== null) onChange(instant)
  }
  const type = (text: string) => {
    setTyped(text)
    setIsTyping(true)
    if (isWholeTime(text)) apply(text)
    else if (text.trim() === '') onClear?.()
  }
  const endTyping = () => {
    setIsTyping(false)
    if (typed !== null && !isWholeTime(typed)) apply(typed)
    if (isTime) setTyped(null)
  }
  const moveBy = (minutes: number) => {
    setTyped(null)
    setIsTyping(false)
    onChange(step(value ?? range.earliest, minutes, range))
  }
  const moveByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter submits a form with the current value.
    if (event.key === 'Enter') endTyping()
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const field = event.currentTarget
    const isHour = (field.selectionStart ?? 0) < 3
    // Both the new time and the caret must be rendered before the next key.
    flushSync(() => moveBy(direction * (isHour ? 60 : 1)))
    field.setSelectionRange(isHour ? 0 : 3, isHour ? 2 : 5)
  }
  const stepper = (minutes: number) => (
    <button
      key={minutes}
      type="button"
      className={classes.step}
      aria-label={(minutes < 0 ? labels.minutesEarlier : labels.minutesLater)(label, Math.abs(minutes))}
      onClick={() => moveBy(minutes)}
    >
      {minutes < 0 ? `−${-minutes}` : `+${minutes}`}
    </button>
  )
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classes.line} data-many={steps.length > 4 || undefined}>
        {steps.filter((minutes) => minutes < 0).map(stepper)}
        <input
          ref={(field) => overwriteDigits(field, maxLength)}
          id={id}
          className={classes.time}
          inputMode="numeric"
          autoComplete="off"
          placeholder="--:--"
          value={typed ?? (value === null ? '' : format.time(new Date(value)))}
          aria-invalid={words !== null}
          aria-describedby={`${id}-problem`}
          {...selectOnFocus}
          onKeyDown={moveByKey}
          onChange={(event) => type(event.currentTarget.value.slice(0, maxLength))}
          onBlur={endTyping}
        />
        {steps.filter((minutes) => minutes > 0).map(stepper)}
      </div>
      <div id={`${id}-problem`} role="alert" className={classes.problem}>
        {words}
      </div>
    </div>
  )
}
