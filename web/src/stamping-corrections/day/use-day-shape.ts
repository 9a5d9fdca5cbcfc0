import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import { useStampingTypes } from '../../stamping/api.ts'
import { useFormat } from '../../ui/format.tsx'
import { axisOf } from '../timeline/axis.ts'
import { boundariesOf } from '../timeline/boundaries.ts'
import { gapsOf } from '../timeline/gaps.ts'

/** What the timeline draws of a day, as it is now. */
export function useDayShape(day: StampingDay, now: Date) {
  const { timeZone } = useFormat()
  const { data: types = [] } = useStampingTypes()
  const bounds = dayBounds(day.Day, timeZone)
  const absenceCodes = new Set(types.filter(({ IsNonPresence }) => IsNonPresence).map(({ Code }) => Code))
  return {
    absenceCodes,
    axis: axisOf(day, bounds, now),
    gaps: gapsOf(day, bounds, now),
    boundaries: boundariesOf(day, absenceCodes, bounds, now),
  }
}
