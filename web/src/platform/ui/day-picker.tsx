import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import type { Day } from '@verstas/domain/time/format.ts'
import 'dayjs/locale/fi'
import 'dayjs/locale/sv'
import classes from './day-picker.module.css'
import { Dialog } from './dialog.tsx'
import { useUiLabels } from './ui-labels.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DayPickerProps {
  readonly day: Day
  readonly today: Day
  readonly onPick: (day: Day) => void
  readonly onClose: () => void
}

/** A dialog with a month's calendar, the week from Monday; loaded when it is first opened. */
export default function DayPicker({ day, today, onPick, onClose }: DayPickerProps) {
  const labels = useUiLabels()
  const canOpen = useReturnFocus()
  return (
    <Dialog opened={canOpen} onClose={onClose} title={labels.chooseDay} size="auto" padding="sm" xOffset="sm">
      <DatesProvider settings={{ locale: labels.locale, firstDayOfWeek: 1 }}>
        <DatePicker
          size="lg"
          className={classes.picker}
          hideOutsideDates
          weekendDays={[]}
          value={day}
          defaultDate={day}
          onChange={(picked) => picked && onPick(picked)}
          highlightToday
          getDayProps={(date) => (date === today ? { 'aria-current': 'date' } : {})}
          ariaLabels={{ previousMonth: labels.previousMonth, nextMonth: labels.nextMonth }}
        />
      </DatesProvider>
    </Dialog>
  )
}
