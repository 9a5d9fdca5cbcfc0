import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type Month, nextMonth, previousMonth } from '@verstas/domain/time/month.ts'
import { useTexts } from '../texts/use-texts.ts'
import { IconButton } from './button.tsx'
import lineStart from './capital.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface MonthNavigatorProps {
  readonly month: Month
  /** The latest month that the user can choose. */
  readonly last: Month
  readonly onChange: (month: Month) => void
}

/** Shows the name of a month, with buttons for the previous and the next one. */
export function MonthNavigator({ month, last, onChange }: MonthNavigatorProps) {
  const t = useTexts()
  const labels = useUiLabels()
  const name = new Intl.DateTimeFormat(labels.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <div className="line gap-8">
      <IconButton
        variant="quiet"
        label={t('common.previousMonth')}
        icon={IconChevronLeft}
        onClick={() => onChange(previousMonth(month))}
      />
      <h2 className={`${lineStart.capital} grow type-17 strong text-centre`} aria-live="polite">
        {name.format(new Date(`${month}-15T12:00:00Z`))}
      </h2>
      <IconButton
        variant="quiet"
        label={t('common.nextMonth')}
        icon={IconChevronRight}
        onClick={() => onChange(nextMonth(month))}
        disabled={month >= last}
      />
    </div>
  )
}
