import { closedDay, usualHours } from '@verstas/contract/settings/opening-hours.ts'
import { openingHoursFault } from '@verstas/domain/settings/opening-hours.ts'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Switch } from '../../platform/ui/checks.tsx'
import { FieldGroup } from '../../platform/ui/field.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { readTime } from '../../platform/ui/typed-time.ts'
import classes from './settings.module.css'

interface OpeningHoursInputProps {
  readonly label: string
  readonly description: string | undefined
  readonly error: string | boolean | undefined
  readonly disabled: boolean
  /** `HH:MM-HH:MM`, or `closed`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

type Times = readonly [opens: string, closes: string]

const timesOf = (value: string): Times => {
  const [opens = '', closes = ''] = value.split('-')
  return [opens, closes]
}

/** Returns the value of the typed times. Keeps invalid text, so that the save reports the field. */
const joinTimes = (times: Times): string => times.map((typed) => readTime(typed) ?? typed.trim()).join('-')

/** The opening hours of a weekday: a switch for open or closed, and two times. */
export function OpeningHoursInput(props: OpeningHoursInputProps) {
  const { label, description, error, disabled, value, onChange } = props
  const t = useTexts()
  const [typed, setTyped] = useState(timesOf(value))
  const isOpen = value !== closedDay
  // Shows the new value if a preset or another person replaced it.
  const [opens, closes] = joinTimes(typed) === value ? typed : timesOf(value)
  const change = (times: Times) => {
    setTyped(times)
    onChange(joinTimes(times))
  }
  // Marks the time that the message is about. A wrong order concerns the closing time.
  const fault = error ? openingHoursFault(value) : null
  const common = { inputMode: 'decimal', autoComplete: 'off', maxLength: 5, disabled } as const
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className={`${classes.opening} grid top gap-8`}>
        <Switch
          label={t('settings.openOnDay')}
          disabled={disabled}
          checked={isOpen}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualHours : closedDay)}
        />
        {isOpen && (
          <>
            <TextField
              {...common}
              label={t('settings.opens')}
              error={fault === 'opens' || undefined}
              value={opens}
              onChange={({ currentTarget }) => change([currentTarget.value, closes])}
            />
            <TextField
              {...common}
              label={t('settings.closes')}
              error={fault === 'closes' || fault === 'order' || undefined}
              value={closes}
              onChange={({ currentTarget }) => change([opens, currentTarget.value])}
            />
          </>
        )}
      </div>
    </FieldGroup>
  )
}
