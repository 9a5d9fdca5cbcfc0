import { dayBounds } from '@verstas/domain/time/day.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useId, useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { DayButton } from './day-button.tsx'
import { useFormat } from './format.tsx'
import { NamedGroup } from './named-group.tsx'
import { TimeField } from './time-field.tsx'

interface DateTimeInputProps {
  readonly label: string
  readonly description?: string | undefined
  /** An ISO instant. Null if the field is empty. */
  readonly value: string | null
  readonly onValue: (value: string | null) => void
}

/** A field for a day and a time in the site's time zone. Clearing the time empties the whole field. */
export function DateTimeInput({ label, description, value, onValue }: DateTimeInputProps) {
  const format = useFormat()
  const id = useId()
  const now = serverNow()
  const today = format.dayOf(now)
  // The day that the value gets when the user types a time into the empty field.
  const [lastDay, setLastDay] = useState(today)
  const day = value === null ? null : format.dayOf(value)
  if (day !== null && day !== lastDay) setLastDay(day)
  const { start, end } = dayBounds(lastDay, format.timeZone)
  const write = (instant: Date) => onValue(instant.toISOString())
  return (
    <NamedGroup aria-label={label} aria-describedby={description && id}>
      <TimeField
        label={label}
        value={value === null ? null : Date.parse(value)}
        range={{ earliest: start.getTime(), latest: end.getTime() - 60_000 }}
        steps={[]}
        problem={null}
        onChange={(instant) => write(new Date(instant))}
        onClear={() => onValue(null)}
        aside={
          <DayButton
            label={label}
            variant="plain"
            value={day}
            today={today}
            onPick={(day) => write(instantOf(day, format.time(value ?? now), format.timeZone))}
          />
        }
      />
      {description && (
        <p id={id} className="mt-4 type-15 soft">
          {description}
        </p>
      )}
    </NamedGroup>
  )
}
