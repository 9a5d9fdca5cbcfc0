import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import classes from './day-panel.module.css'

const Calendar = lazy(() => import('../../../platform/ui/day-picker-calendar.tsx'))

interface DayPanelProps {
  /** The label of the time whose day is chosen. */
  readonly label: string
  readonly id: string
  /** Null if the time is empty. */
  readonly value: Date | null
  readonly now: Date
  readonly onChange: (instant: Date | null) => void
  readonly onDone: () => void
}

/**
 * Chooses the day of a time. Further buttons choose today or now, or clear the time. A new day keeps the time
 * of day.
 */
export function DayPanel({ label, id, value, now, onChange, onDone }: DayPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(now)
  const pick = (day: string) => onChange(instantOf(day, format.time(value ?? now), format.timeZone))
  const button = (words: string, onClick: () => void) => (
    <Button variant="quiet" className={classes.button} onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <section id={id} className={classes.panel} aria-label={t('schedule.edit.chooseDay', { label })}>
      <Suspense fallback={<LoadingSkeleton height={320} />}>
        <Calendar
          key={format.dayOf(value ?? now)}
          day={format.dayOf(value ?? now)}
          today={today}
          onPick={pick}
        />
      </Suspense>
      <div className={classes.buttons}>
        {button(t('common.today'), () => pick(today))}
        {button(t('schedule.move.now'), () =>
          onChange(new Date(Math.floor(now.getTime() / 60_000) * 60_000)),
        )}
        {button(t('common.clear'), () => onChange(null))}
        {button(t('schedule.edit.done'), onDone)}
      </div>
    </section>
  )
}
