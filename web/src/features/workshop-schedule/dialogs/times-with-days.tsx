import { IconCalendar } from '@tabler/icons-react'
import { lengthOf } from '@verstas/domain/time/span.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { type EditedTimes, minuteOf, withEdge } from '@verstas/domain/workshop-schedule/edit-times.ts'
import { lazy, Suspense, useId, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { type Edge, EdgeFields } from './edge-fields.tsx'
import classes from './times-with-days.module.css'

const Calendar = lazy(() => import('../../../platform/ui/day-picker-calendar.tsx'))

interface TimesWithDaysProps {
  readonly times: EditedTimes
  readonly now: Date
  readonly onChange: (times: EditedTimes) => void
}

/**
 * The fields for start and end, with day pickers. A start that is chosen in the day picker moves the end,
 * too, so that the duration remains.
 */
export function TimesWithDays({ times, now, onChange }: TimesWithDaysProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const [openEdge, setOpenEdge] = useState<Edge | null>(null)
  const dayButton = (edge: Edge, label: string) => {
    const value = times[edge]
    return (
      <Button
        variant="plain"
        size="small"
        icon={IconCalendar}
        aria-expanded={openEdge === edge}
        aria-controls={`${id}-${edge}`}
        onClick={() => setOpenEdge(openEdge === edge ? null : edge)}
      >
        <span className="visually-hidden">{label} </span>
        {value ? format.shortDay(format.dayOf(value)) : '--'}
      </Button>
    )
  }
  const change = (edge: Edge, instant: Date | null) => {
    const { startAt, endAt } = times
    const keptLength = edge === 'startAt' && startAt && endAt ? lengthOf({ startAt, endAt }) : null
    onChange(withEdge(times, edge, instant, keptLength))
  }
  const below = (edge: Edge) =>
    openEdge === edge && (
      <DayPanel
        id={`${id}-${edge}`}
        label={t(edge === 'startAt' ? 'schedule.move.start' : 'schedule.move.end')}
        value={times[edge]}
        now={now}
        onChange={(instant) => change(edge, instant)}
        onDone={() => setOpenEdge(null)}
      />
    )
  return <EdgeFields {...{ times, now, onChange, dayButton, below }} keptLength={null} />
}

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
 * Chooses the day of a time. Further buttons choose today or now, clear the time, or close the panel. A new
 * day keeps the time of day.
 */
function DayPanel({ label, id, value, now, onChange, onDone }: DayPanelProps) {
  const t = useTexts()
  const format = useFormat()
  const today = format.dayOf(now)
  const pick = (day: string) => onChange(instantOf(day, format.time(value ?? now), format.timeZone))
  const button = (words: string, onClick: () => void) => (
    <Button variant="quiet" className={classes.choice} onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <section
      id={id}
      className={`${classes.panel} stack gap-12 rounded sunken`}
      aria-label={t('schedule.edit.chooseDay', { label })}
    >
      <Suspense fallback={<LoadingSkeleton height={320} />}>
        <Calendar
          key={format.dayOf(value ?? now)}
          day={format.dayOf(value ?? now)}
          today={today}
          onPick={pick}
        />
      </Suspense>
      <div className="flex wrap justify-centre gap-8">
        {button(t('common.today'), () => pick(today))}
        {button(t('schedule.move.now'), () => onChange(minuteOf(now)))}
        {button(t('common.clear'), () => onChange(null))}
        {button(t('schedule.edit.done'), onDone)}
      </div>
    </section>
  )
}
