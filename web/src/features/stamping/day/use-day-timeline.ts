import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { type DayTimeline, layOutDay } from '@verstas/domain/stamping/day-timeline.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useAbsenceTypeIds } from '../api.ts'

/** Returns the timeline of a day at the site, as of `now`. */
export function useDayTimeline(
  day: Day,
  { Stampings, Elsewhere, Shifts }: Pick<StampingDay, 'Stampings' | 'Elsewhere' | 'Shifts'>,
  now: Date,
): DayTimeline<Stamping> {
  const { timeZone } = useFormat()
  const absenceTypeIds = useAbsenceTypeIds()
  const record = { stampings: Stampings, elsewhere: Elsewhere, shifts: Shifts, absenceTypeIds }
  return layOutDay(record, { day, timeZone, now })
}
