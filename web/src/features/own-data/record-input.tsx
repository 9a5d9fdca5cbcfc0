import type { ReactNode } from 'react'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DayButton } from '../../platform/ui/day-button.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { TextArea, TextField } from '../../platform/ui/text-fields.tsx'
import type { RecordField } from './record-fields.ts'

type Value = string | number | boolean | null

interface RecordInputProps {
  readonly field: RecordField
  readonly value: Value
  readonly error: ReactNode
  readonly description: ReactNode
  readonly onChange: (value: Value) => void
}

/** The input for one field of a customer or a vehicle. An empty value is null. */
export function RecordInput({ field, value, onChange, ...notes }: RecordInputProps) {
  const t = useTexts()
  const format = useFormat()
  const label = t(field.label)
  const text = value === null ? '' : String(value)
  const common = { label, ...notes, value: text, maxLength: field.most, autoComplete: 'off' }
  switch (field.kind) {
    case 'line':
      return <TextField {...common} onChange={({ currentTarget }) => onChange(currentTarget.value || null)} />
    case 'area':
      return (
        <TextArea
          {...common}
          rows={3}
          onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        />
      )
    case 'number':
      return (
        <TextField
          {...common}
          inputMode="numeric"
          onChange={({ currentTarget }) => {
            const digits = currentTarget.value.replaceAll(/\D/g, '')
            onChange(digits === '' ? null : Number(digits))
          }}
        />
      )
    case 'day':
      return (
        <FieldGroup label={label} {...notes}>
          <DayButton
            label={label}
            value={text === '' ? null : text}
            today={format.dayOf(serverNow())}
            onPick={onChange}
          />
        </FieldGroup>
      )
  }
}
