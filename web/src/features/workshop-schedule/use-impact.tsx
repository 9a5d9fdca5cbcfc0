import { lengthOf } from '@verstas/domain/time/span.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { firstPlaceWithoutLateness, impactOf } from '@verstas/domain/workshop-schedule/impact.ts'
import { useCallback } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { type BoardRow, entryKey, type Impact, type Movable, type Place } from './board/board-props.ts'
import { licenseOf } from './board/moving.ts'
import { ImpactPanel } from './dialogs/impact-panel.tsx'
import { movedOf } from './moved.ts'

/**
 * Tells what a move would do to the promises that follow, while it hovers over its place; and, where somebody would get
 * late, the first place of the rows where nobody would.
 */
export function useImpact(
  expected: Forecast | undefined,
  rows: readonly BoardRow[],
): (movable: Movable, place: Place) => Impact | null {
  const t = useTexts()
  const format = useFormat()
  return useCallback(
    (movable, { resourceId, start }) => {
      if (!expected) return null
      const moved = movedOf(movable, expected.schedule)
      const to = { resourceId, startAt: start, endAt: new Date(start.getTime() + lengthOf(moved)) }
      const impact = impactOf(expected, moved, to)
      const { slips, pushed } = impact
      const resources = rows.map(({ resource }) => resource)
      const find = (id: number) => resources.find((resource) => resource.id === id)
      // Who works is no place for a car, and the other way round.
      const alike = resources.filter(({ isPerson }) => isPerson === find(resourceId)?.isPerson)
      const resourceIds = alike.map(({ id }) => id)
      const free =
        slips.length > 0 && firstPlaceWithoutLateness(expected, { moved, resourceIds, from: start })
      const late = slips.map(({ allocation, minutesLate }) =>
        t('schedule.slipOf', { plate: allocation.license, duration: format.duration(minutesLate) }),
      )
      return {
        pushed: new Map(
          pushed.map(({ allocation, startAt, endAt, minutesLate }) => [
            entryKey({ Oid: allocation.reservationId, resourceId: allocation.resourceId }),
            { start: startAt, end: endAt, lateMinutes: minutesLate },
          ]),
        ),
        panel: (
          <ImpactPanel
            impact={impact}
            about={`${licenseOf(movable)} · ${find(resourceId)?.name ?? ''} ${format.timeRange(to.startAt, to.endAt)}`}
            better={free ? { name: find(free.resourceId)?.name ?? '', startAt: free.startAt } : undefined}
          />
        ),
        sentence: late.join(', ') || t('schedule.impact.none'),
      }
    },
    [expected, rows, t, format],
  )
}
