import { isAmbiguous, readTypedNumber, roundTo } from '@verstas/domain/numbers/typed-number.ts'
import { type KeyboardEvent, useState } from 'react'
import { useFormat } from './format.tsx'
import { selectOnFocus } from './select-on-focus.ts'
import { TextField, type TextFieldProps } from './text-fields.tsx'
import { useUiLabels } from './ui-labels.tsx'

interface DecimalInputProps
  extends Pick<
    TextFieldProps,
    'label' | 'description' | 'error' | 'disabled' | 'className' | 'inputClassName' | 'unit'
  > {
  readonly name: string
  /** The number. Null if the field is empty, and NaN if its text is invalid. */
  readonly value: number | null
  readonly onValue: (value: number | null) => void
  /** The number of decimals to round to and to show. Without it, any number of decimals is allowed. */
  readonly decimals?: number
  readonly canBeNegative?: boolean
  /** True to focus the field when its dialog opens. */
  readonly 'data-autofocus'?: true
  /** Units that pasted text may contain after the number, such as `km`. */
  readonly units?: readonly string[]
  /** The step of the up and down arrow keys. Without it, they do not change the value. */
  readonly step?: number
}

/**
 * The maximum length of the text. A number with separators and a unit is shorter, so pasted text is not
 * truncated.
 */
const maxCharacters = 40

/** The maximum number of decimals after a step. */
const maxStepDecimals = 3

/**
 * A field for a number that is typed, pasted or dictated (`readTypedNumber`). The text is reformatted when
 * the field loses the focus. Invalid text remains in the field. The reason is shown unless the `error` prop
 * is set.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { name, value, onValue, decimals, canBeNegative = false, units, step, error, ...field } = props
  const format = useFormat()
  const labels = useUiLabels()
  const decimalSign = format.number(0.5).slice(1, 2)
  const write = (amount: number | null): string => {
    if (amount === null || Number.isNaN(amount)) return ''
    if (decimals === 0) return format.number(amount).replaceAll(/\s/g, ' ')
    const text = decimals === undefined ? String(amount) : amount.toFixed(decimals)
    // Adds a fourth decimal, because exactly three decimals would look like thousands.
    const clear = isAmbiguous(text) ? `${text}0` : text
    return clear.replace('.', decimalSign)
  }
  const read = (entry: string) => readTypedNumber(entry, { decimals, canBeNegative, units })
  const numberOf = (entry: string): number | null => {
    const { value: number, problem } = read(entry)
    return problem === null ? number : Number.NaN
  }
  const [typed, setTyped] = useState(() => write(value))
  // Shows a value that was changed from outside, for instance by a button.
  const shown = Object.is(numberOf(typed), value) ? typed : write(value)
  // Also marks an invalid number whose text is unknown, for instance that of a stored draft.
  const problem = Number.isNaN(value) && shown === '' ? 'unreadable' : read(shown).problem
  const stepByKey = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined || direction === undefined || Number.isNaN(value)) return
    event.preventDefault()
    const next = roundTo((value ?? 0) + direction * step, decimals ?? maxStepDecimals)
    onValue(canBeNegative ? next : Math.max(0, next))
  }
  return (
    <TextField
      {...field}
      aria-label={name}
      error={error || (problem && labels.numberProblems[problem])}
      // Opens the full keyboard for negative numbers, because some decimal keypads have no minus key.
      inputMode={canBeNegative ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={maxCharacters}
      value={shown}
      onChange={(event) => {
        const entry = event.currentTarget.value
        setTyped(entry)
        onValue(numberOf(entry))
      }}
      {...selectOnFocus}
      onKeyDown={stepByKey}
      onBlur={() => problem === null && setTyped(write(value))}
    />
  )
}
