import { lengthOf } from '@verstas/domain/time/span.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import { findFirstPlace, impactOf, impactState } from '@verstas/domain/workshop-schedule/impact.ts'
import { useMemo } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import {
  type BoardRow,
  entryKey,
  type FirstPlace,
  type Impact,
  type Movable,
  type Place,
} from './board/board-props.ts'
import { licenseOf } from './board/moving.ts'
import { describeImpact } from './dialogs/describe-impact.ts'
import { ImpactPanel } from './dialogs/impact-panel.tsx'
import { movedOf } from './moved.ts'

interface Impacts {
  /** Returns the effect of a move to this place on promised cars; null before the forecast has loaded. */
  readonly impactOf: (movable: Movable, place: Place) => Impact | null
  /** Returns the first free place from now on that delays no promised car; null if the day has none. */
  readonly firstPlaceOf: (movable: Movable) => FirstPlace | null
}

/** Computes the effects of moves from the day's forecast, and caches them until the forecast changes. */
export function useImpact(expected: Forecast | undefined, rows: readonly BoardRow[]): Impacts {
  const t = useTexts()
  const format = useFormat()
  return useMemo(() => {
    const resources = rows.map(({ resource }) => resource)
    const nameOf = (id: number) => resources.find((resource) => resource.id === id)?.name ?? ''
    const found = new Map<string, FirstPlace | null>()
    const firstPlaceOf = (movable: Movable): FirstPlace | null => {
      if (!expected) return null
      const { schedule, now } = expected
      const moved = movedOf(movable, schedule)
      const key = entryKey({ Oid: moved.reservationId, resourceId: moved.resourceId ?? 0 })
      const cached = found.get(key)
      if (cached !== undefined) return cached
      // Work of a person fits only on rows of persons, and a car on a lift only on rows of bays.
      const isForPerson = moved.resourceId === null || schedule.resources.get(moved.resourceId)?.isPerson
      const resourceIds = resources
        .map(({ id }) => id)
        .filter((id) => schedule.resources.get(id)?.isPerson === isForPerson)
      const isToday = schedule.day.startAt <= now && now < schedule.day.endAt
      const from = isToday ? now : schedule.day.startAt
      const free = findFirstPlace(expected, { moved, resourceIds, from })
      const first = free && {
        resourceId: free.resourceId,
        name: nameOf(free.resourceId),
        startAt: free.startAt,
        isOwnLate: free.isOwnLate,
      }
      found.set(key, first)
      return first
    }
    return {
      firstPlaceOf,
      impactOf: (movable, { resourceId, start }) => {
        if (!expected) return null
        const moved = movedOf(movable, expected.schedule)
        const to = { resourceId, startAt: start, endAt: new Date(start.getTime() + lengthOf(moved)) }
        const impact = impactOf(expected, moved, to)
        const state = impactState(impact)
        const late = impact.slips.map(({ allocation, addedMinutes }) =>
          t('schedule.slipOf', { plate: allocation.license, duration: format.duration(addedMinutes) }),
        )
        const offShift = state === 'offShift' ? [describeImpact(impact, t, format)] : []
        return {
          state,
          pushed: new Map(
            impact.pushed.map(({ allocation, startAt, endAt, minutesLate }) => {
              const was = expected.expectations.get(allocation)?.minutesLate ?? 0
              const lateMinutes = Math.max(0, minutesLate - was)
              const entry = { Oid: allocation.reservationId, resourceId: allocation.resourceId }
              return [entryKey(entry), { start: startAt, end: endAt, lateMinutes }]
            }),
          ),
          panel: (
            <ImpactPanel
              impact={impact}
              name={nameOf(resourceId)}
              about={`${licenseOf(movable)} · ${nameOf(resourceId)} ${format.timeRange(to.startAt, to.endAt)}`}
              first={state === 'fits' ? null : firstPlaceOf(movable)}
            />
          ),
          sentence: [...offShift, ...late].join(', ') || t('schedule.impact.none'),
        }
      },
    }
  }, [expected, rows, t, format])
}
