import type { Day } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DayButton } from '../../platform/ui/day-button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'

/** The first day of a pattern, and which week of a fortnightly pattern contains it. */
export interface PatternStart {
  readonly from: Day
  readonly week: '1' | '2'
}

interface FromFieldsProps {
  readonly value: PatternStart
  readonly today: Day
  readonly isFortnightly: boolean
  readonly onChange: (value: PatternStart) => void
}

/** The fields for the start of a person's pattern. */
export function FromFields({ value, today, isFortnightly, onChange }: FromFieldsProps) {
  const t = useTexts()
  return (
    <>
      <DayField
        label={t('rosters.from')}
        value={value.from}
        today={today}
        onPick={(from) => onChange({ ...value, from })}
      />
      {isFortnightly && (
        <SegmentedControl
          isWide
          aria-label={t('rosters.startsWith')}
          value={value.week}
          onChange={(week) => onChange({ ...value, week })}
          options={[
            { value: '1', label: t('rosters.firstWeek') },
            { value: '2', label: t('rosters.secondWeek') },
          ]}
        />
      )}
    </>
  )
}

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
