import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { useFormat } from '../../ui/format.tsx'
import { useAbsenceTypeIds } from '../api.ts'
import { axisOf } from '../timeline/axis.ts'
import { boundariesOf } from '../timeline/boundaries.ts'

/** What the timeline draws of a day, as it is now. */
export function useDayShape(day: StampingDay, now: Date) {
  const { timeZone } = useFormat()
  const bounds = dayBounds(day.Day, timeZone)
  const absenceTypeIds = useAbsenceTypeIds()
  const { gaps } = layOutDay(
    { stampings: day.Stampings, elsewhere: day.Elsewhere, shifts: day.Shifts, absenceTypeIds },
    { day: day.Day, timeZone, now },
  )
  return {
    absenceTypeIds,
    axis: axisOf(day, bounds, now),
    gaps: gaps.map(({ startAt, endAt }) => ({ start: startAt.getTime(), end: endAt.getTime() })),
    boundaries: boundariesOf(day, absenceTypeIds, bounds, now),
  }
}
