import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import type { Day } from '@verstas/domain/time/format.ts'
import 'dayjs/locale/fi'
import 'dayjs/locale/sv'
import classes from './day-picker-calendar.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface DayPickerCalendarProps {
  readonly day: Day
  readonly today: Day
  /** The first day that can be chosen. */
  readonly first?: Day | undefined
  /** The last day that can be chosen. */
  readonly last?: Day | undefined
  readonly onPick: (day: Day) => void
}

/** A month's calendar with weeks from Monday; loaded on demand because it is large. */
export default function DayPickerCalendar({ day, today, first, last, onPick }: DayPickerCalendarProps) {
  const labels = useUiLabels()
  return (
    <DatesProvider settings={{ locale: labels.locale, firstDayOfWeek: 1 }}>
      <DatePicker
        size="lg"
        className={classes.picker}
        hideOutsideDates
        weekendDays={[]}
        value={day}
        defaultDate={day}
        {...(first !== undefined && { minDate: first })}
        {...(last !== undefined && { maxDate: last })}
        onChange={(picked) => picked && onPick(picked)}
        highlightToday
        getDayProps={(date) => (date === today ? { 'aria-current': 'date' } : {})}
        ariaLabels={{ previousMonth: labels.previousMonth, nextMonth: labels.nextMonth }}
      />
    </DatesProvider>
  )
}
