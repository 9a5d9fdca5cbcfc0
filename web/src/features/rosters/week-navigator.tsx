import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { mondayOf } from '@verstas/domain/rosters/plan.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'

const DayPicker = lazy(() => import('../../platform/ui/day-picker.tsx'))

interface WeekNavigatorProps {
  readonly monday: Day
  readonly today: Day
  readonly onChange: (day: Day) => void
}

/** Shows the week number, with buttons for the previous week, the next week, this week and a calendar. */
export function WeekNavigator({ monday, today, onChange }: WeekNavigatorProps) {
  const t = useTexts()
  const [isPicking, setIsPicking] = useState(false)
  return (
    <div className="line wrap gap-6">
      <IconButton
        variant="quiet"
        label={t('rosters.previousWeek')}
        icon={IconChevronLeft}
        onClick={() => onChange(addDays(monday, -7))}
      />
      <Button
        variant="quiet"
        icon={IconCalendar}
        aria-haspopup="dialog"
        title={t('rosters.pickWeek')}
        onClick={() => setIsPicking(true)}
      >
        {t('rosters.week', { number: weekNumberOf(monday) })}
      </Button>
      <IconButton
        variant="quiet"
        label={t('rosters.nextWeek')}
        icon={IconChevronRight}
        onClick={() => onChange(addDays(monday, 7))}
      />
      {monday !== mondayOf(today) && (
        <Button variant="plain" size="small" onClick={() => onChange(today)}>
          {t('rosters.thisWeek')}
        </Button>
      )}
      {isPicking && (
        <Suspense>
          <DayPicker
            day={monday}
            today={today}
            onPick={(day) => {
              setIsPicking(false)
              onChange(day)
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
