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
  /** Null while the field is empty, NaN while its text is not a valid number. */
  readonly value: number | null
  readonly onValue: (value: number | null) => void
  /**
   * The number of decimals that are kept and always shown, 0 for whole numbers. If omitted, any number of
   * decimals.
   */
  readonly decimals?: number
  readonly canBeNegative?: boolean
  /** Units that pasted text may contain after the number, such as `km`. */
  readonly units?: readonly string[]
  /** The step of the arrow keys up and down; omitted if they do not change the value. */
  readonly step?: number
}

/** Longer than any number with thousands separators and a unit, so that pasted text is not truncated. */
const maxCharacters = 40

/** Steps are no finer than a thousandth. */
const maxStepDecimals = 3

/**
 * A field for a number that is typed, pasted or dictated, as `readTypedNumber` reads it. The text remains as
 * typed until the field loses the focus. An invalid text remains, too, with the reason, unless the field has
 * an error already.
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
    // Three decimals alone would look like thousands.
    const clear = isAmbiguous(text) ? `${text}0` : text
    return clear.replace('.', decimalSign)
  }
  const read = (entry: string) => readTypedNumber(entry, { decimals, canBeNegative, units })
  const numberOf = (entry: string): number | null => {
    const { value: number, problem } = read(entry)
    return problem === null ? number : Number.NaN
  }
  const [typed, setTyped] = useState(() => write(value))
  // A value from elsewhere (a button, another user) replaces the text.
  const shown = Object.is(numberOf(typed), value) ? typed : write(value)
  const { problem } = read(shown)
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
      // Some decimal keypads have no minus.
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
