import type { Day } from '@verstas/domain/time/format.ts'
import { DayButton } from '../../platform/ui/day-button.tsx'

interface DayFieldProps {
  readonly label: string
  readonly value: Day
  readonly today: Day
  readonly onPick: (day: Day) => void
}

/** A field for a day with a visible label. */
export const DayField = ({ label, value, today, onPick }: DayFieldProps) => (
  <div className="stack gap-6">
    <span className="type-15 strong" aria-hidden="true">
      {label}
    </span>
    <DayButton label={label} value={value} today={today} onPick={onPick} />
  </div>
)
