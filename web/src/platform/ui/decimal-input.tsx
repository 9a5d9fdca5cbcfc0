import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from './format.tsx'

interface DecimalInputProps
  extends Pick<TextInputProps, 'label' | 'error' | 'disabled' | 'className' | 'classNames' | 'rightSection'> {
  readonly name: string
  /** Null while the field is empty, NaN while what stands in it is no number. */
  readonly value: number | null
  readonly onValue: (value: number | null) => void
  /** How many decimals are always written; without it, as many as there are. */
  readonly decimals?: number
  readonly canBeNegative?: boolean
}

/** More than any price or quantity has. */
const maxDigits = 16

/** A number typed by hand, with a decimal comma or point; it is written as it was typed. */
export function DecimalInput(props: DecimalInputProps) {
  const { name, value, onValue, decimals, canBeNegative = false, ...field } = props
  const decimalSign = useFormat().number(0.5).slice(1, 2)
  const write = (amount: number | null): string => {
    if (amount === null || Number.isNaN(amount)) return ''
    const text = decimals === undefined ? String(amount) : amount.toFixed(decimals)
    return text.replace('.', decimalSign)
  }
  const [typed, setTyped] = useState(() => write(value))
  // What came from elsewhere (a button, another person) is written anew.
  const shown = Object.is(readDecimal(typed), value) ? typed : write(value)
  return (
    <TextInput
      {...field}
      aria-label={name}
      // Keypads for decimals have no minus everywhere.
      inputMode={canBeNegative ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={maxDigits}
      value={shown}
      onChange={(event) => {
        const entry = event.currentTarget.value.replace(canBeNegative ? /[^\d.,-]/g : /[^\d.,]/g, '')
        setTyped(entry)
        onValue(readDecimal(entry))
      }}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/** Null for nothing, NaN for what is no number. */
const readDecimal = (entry: string): number | null =>
  entry === '' ? null : /\d/.test(entry) ? Number(entry.replace(',', '.')) : Number.NaN
