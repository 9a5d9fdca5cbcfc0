import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { impactOf } from '@verstas/domain/workshop-schedule/impact.ts'
import { lengthOf } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useCallback } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { entryKey, type Impact, type Movable, type Place } from './board/board-props.ts'
import { movedOf } from './moved.ts'
import type { ScheduleDay } from './use-schedule-day.ts'

/** Tells what a move would do to the promises that follow, while it hovers over its place. */
export function useImpact(
  data: ScheduleDay,
  expected: Forecast | undefined,
): (movable: Movable, place: Place) => Impact | null {
  const t = useTexts()
  const format = useFormat()
  return useCallback(
    (movable, { resourceId, start }) => {
      if (!expected) return null
      const moved = movedOf(movable, data.schedule)
      const to = { resourceId, startAt: start, endAt: new Date(start.getTime() + lengthOf(moved)) }
      const { slips, holds } = impactOf(expected, moved, to)
      const pushed = [...slips, ...holds].filter(({ isPushed }) => isPushed)
      const sentence =
        slips.length === 0
          ? t('schedule.impact.nobodyLate')
          : slips
              .map(({ allocation, minutesLate }) =>
                t('schedule.impact.late', {
                  plate: allocation.license,
                  duration: format.duration(minutesLate),
                }),
              )
              .join(', ')
      return {
        pushed: new Map(
          pushed.map(({ allocation, startAt, endAt, minutesLate }) => [
            entryKey({ Oid: allocation.reservationId, resourceId: allocation.resourceId }),
            { start: startAt, end: endAt, lateMinutes: minutesLate },
          ]),
        ),
        panel: null,
        sentence,
      }
    },
    [data.schedule, expected, t, format],
  )
}
