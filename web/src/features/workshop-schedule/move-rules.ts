import { type Forecast, isToday } from '@verstas/domain/workshop-schedule/forecast.ts'
import { type FirstPlace, findFirstPlace, impactOf } from '@verstas/domain/workshop-schedule/impact.ts'
import { refuseMove } from '@verstas/domain/workshop-schedule/move.ts'
import { useMemo } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import type { BoardRow, MoveRules } from './board/board-props.ts'
import { allocationKey } from './board/work.ts'

/**
 * Returns the moves that the user may make, and their impact by the day's forecast. Caches the found slots
 * until the forecast, the rows, the network state or the rights change.
 */
export function useMoveRules(expected: Forecast, rows: readonly BoardRow[]): MoveRules {
  const isOnline = useIsOnline()
  const { rights } = useSession()
  return useMemo(() => {
    const { schedule, now } = expected
    const firstPlaces = new Map<string, FirstPlace | null>()
    return {
      canMove: (work, resourceId) => {
        if (!isOnline) return false
        if (resourceId !== undefined && resourceId === work.resourceId)
          return rights.has('ReservationTimeEditable')
        return refuseMove(work, { ...work, resourceId: resourceId ?? 0 }, rights) === null
      },
      impactOf: (work, place) => impactOf(expected, work, place),
      firstPlaceOf: (work) => {
        const key = allocationKey(work)
        const cached = firstPlaces.get(key)
        if (cached !== undefined) return cached
        // Searches only people's rows for unallocated work and for a person's work, and only bays' rows for work
        // on a bay.
        const isPerson = (id: number) => schedule.resources.get(id)?.isPerson
        const isForPerson = work.resourceId === null || isPerson(work.resourceId)
        const resourceIds = rows
          .map(({ resource }) => resource.id)
          .filter((id) => isPerson(id) === isForPerson)
        const from = isToday(expected) ? now : schedule.day.startAt
        const first = findFirstPlace(expected, { moved: work, resourceIds, from })
        firstPlaces.set(key, first)
        return first
      },
    }
  }, [expected, rows, isOnline, rights])
}
