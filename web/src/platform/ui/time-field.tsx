import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../texts/use-texts.ts'
import { useFormat } from './format.tsx'
import { overwriteDigits } from './overwrite-digits.ts'
import { selectOnFocus } from './select-on-focus.ts'
import classes from './time-field.module.css'
import { instantOfTyped, isWholeTime, type Range, step } from './typed-time.ts'

/** The number of characters of a time such as `08:30`. */
const maxLength = 5

interface TimeFieldProps {
  readonly label: string
  /** The time in milliseconds. Null if the field is empty. */
  readonly value: number | null
  /**
   * The range of the buttons and keys. A typed time gets its day from the range, but may be outside the
   * range.
   */
  readonly range: Range
  /**
   * The minutes that the buttons add. Buttons with negative minutes are before the field, and the others are
   * after it.
   */
  readonly steps: readonly number[]
  readonly onChange: (instant: number) => void
  /** Handles a cleared field. Undefined if the time is required. */
  readonly onClear?: () => void
  /** The error text of the time. Null if there is none. */
  readonly problem: string | null
  /** Further controls of the time, next to the label. */
  readonly aside?: ReactNode
}

/**
 * A large field for a time, between buttons that change the time. The user can also type the time. The arrow
 * keys change the hour or the minute at the caret.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, value, range, steps, onChange, onClear, problem, aside } = props
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  // The typed text. Null while the field shows `value`.
  const [typed, setTyped] = useState<string | null>(null)
  // True while the user types. The error text is then hidden until the time is complete.
  const [isTyping, setIsTyping] = useState(false)
  const isEmpty = onClear !== undefined && typed?.trim() === ''
  const isTime = typed === null || isEmpty || instantOfTyped(typed, range, format.timeZone) !== null
  const isWhole = typed === null || (isWholeTime(typed) && isTime)
  const shownProblem = isTime ? problem : t('common.timeInvalid')
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
    // Applies the typed time, because Enter submits the form.
    if (event.key === 'Enter') endTyping()
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const field = event.currentTarget
    const isHour = (field.selectionStart ?? 0) < 3
    // Renders immediately, because the next key needs the new time and the caret.
    flushSync(() => moveBy(direction * (isHour ? 60 : 1)))
    field.setSelectionRange(isHour ? 0 : 3, isHour ? 2 : 5)
  }
  const stepper = (minutes: number) => (
    <button
      key={minutes}
      type="button"
      className={`${classes.step} shrink touch rounded-inner quiet number-18 ink nowrap text-centre`}
      aria-label={t(minutes < 0 ? 'common.minutesEarlier' : 'common.minutesLater', {
        label,
        count: Math.abs(minutes),
      })}
      onClick={() => moveBy(minutes)}
    >
      {minutes < 0 ? `−${-minutes}` : `+${minutes}`}
    </button>
  )
  return (
    <div className="stack container">
      <div className={`${classes.head} line wrap spread gap-y-4 gap-x-8`}>
        <label htmlFor={id} className="type-15 strong">
          {label}
        </label>
        {aside}
      </div>
      <div className={`${classes.line} flex gap-4 mt-4`} data-many={steps.length > 4 || undefined}>
        {steps.filter((minutes) => minutes < 0).map(stepper)}
        <input
          ref={(field) => overwriteDigits(field, maxLength)}
          id={id}
          className={`${classes.time} shrink touch rounded surface number-24 ink text-centre`}
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
      <div id={`${id}-problem`} role="alert" className={`${classes.problem} type-15 late`}>
        {words}
      </div>
    </div>
  )
}
