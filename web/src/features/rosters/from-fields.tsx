import type { Day } from '@verstas/domain/time/format.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { DayField } from './day-field.tsx'

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
