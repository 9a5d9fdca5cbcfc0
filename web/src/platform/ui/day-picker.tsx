import type { Day } from '@verstas/domain/time/format.ts'
import { useTexts } from '../texts/use-texts.ts'
import DayPickerCalendar from './day-picker-calendar.tsx'
import { Dialog } from './dialog.tsx'

interface DayPickerProps {
  readonly day: Day
  readonly today: Day
  /** The first day that can be chosen. */
  readonly first?: Day | undefined
  /** The last day that can be chosen. */
  readonly last?: Day | undefined
  readonly onPick: (day: Day) => void
  readonly onClose: () => void
}

/** A dialog with a calendar of one month. Its code loads when it is first opened. */
export default function DayPicker({ onClose, ...calendar }: DayPickerProps) {
  const t = useTexts()
  return (
    <Dialog onClose={onClose} title={t('common.chooseDay')}>
      <DayPickerCalendar {...calendar} />
    </Dialog>
  )
}
