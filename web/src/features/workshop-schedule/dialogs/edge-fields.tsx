import { IconClock } from '@tabler/icons-react'
import { dayBounds } from '@verstas/domain/time/day.ts'
import {
  adjustments,
  type EditedTimes,
  minuteOf,
  savableTimes,
  withEdge,
} from '@verstas/domain/workshop-schedule/edit-times.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { type Format, useFormat } from '../../../platform/ui/format.tsx'
import { TimeField } from '../../../platform/ui/time-field.tsx'
import type { Range } from '../../../platform/ui/typed-time.ts'

export type Edge = keyof EditedTimes

interface EdgeFieldsProps {
  readonly times: EditedTimes
  readonly now: Date
  /** The duration in milliseconds if it must not change; null if it may change. */
  readonly keptLength: number | null
  readonly onChange: (times: EditedTimes) => void
  /** Returns a button that opens the calendar for the start or the end, next to its field. */
  readonly dayButton?: (edge: Edge, label: string) => ReactNode
  /** Returns content below the start field or the end field. */
  readonly below?: (edge: Edge) => ReactNode
}

/**
 * The fields for start and end of a reservation. Buttons change the times in steps, or set the end to now.
 */
export function EdgeFields({ times, now, keptLength, onChange, dayButton, below }: EdgeFieldsProps) {
  const t = useTexts()
  const format = useFormat()
  const set = (edge: Edge, instant: Date | null) => onChange(withEdge(times, edge, instant, keptLength))
  const missing = t('schedule.edit.timeMissing')
  const isReversed = times.startAt && times.endAt && !savableTimes(times)
  const field = (edge: Edge, label: string, problem: string | null, aside: ReactNode) => (
    <TimeField
      label={label}
      value={times[edge]?.getTime() ?? null}
      range={rangeOf(edge, times, now, format)}
      steps={adjustments}
      onChange={(instant) => set(edge, new Date(instant))}
      onClear={() => set(edge, null)}
      problem={times[edge] ? problem : missing}
      aside={aside}
    />
  )
  const [start, end] = [t('schedule.move.start'), t('schedule.move.end')]
  return (
    <div className="stack gap-12">
      {field('startAt', start, null, dayButton?.('startAt', start))}
      {below?.('startAt')}
      {field(
        'endAt',
        end,
        isReversed ? t('error.reservationTimesWrong') : null,
        <span className="flex wrap gap-8">
          {dayButton?.('endAt', end)}
          {keptLength === null && (
            <Button
              variant="tonal"
              size="small"
              icon={IconClock}
              aria-label={t('schedule.move.endsNow')}
              onClick={() => set('endAt', minuteOf(now))}
            >
              {t('schedule.move.now')}
            </Button>
          )}
        </span>,
      )}
      {below?.('endAt')}
      {keptLength !== null && <p className="type-15 soft">{t('schedule.move.lengthKept')}</p>}
    </div>
  )
}

const hour = 60 * 60_000

/** The maximum duration of a reservation in milliseconds. An existing longer reservation remains allowed. */
const longest = 16 * hour

/**
 * Returns the range of a typed time. A typed start must be on the same day as before. A typed end must be
 * after the start, within the maximum duration.
 */
function rangeOf(edge: Edge, { startAt, endAt }: EditedTimes, now: Date, { dayOf, timeZone }: Format): Range {
  if (edge === 'endAt' && startAt)
    return {
      earliest: startAt.getTime() + 60_000,
      latest: Math.max(startAt.getTime() + longest, endAt?.getTime() ?? 0),
    }
  const { start, end } = dayBounds(dayOf(startAt ?? endAt ?? now), timeZone)
  return { earliest: start.getTime(), latest: end.getTime() - 60_000 }
}
