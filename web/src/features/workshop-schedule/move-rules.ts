import {
  type FirstPlace,
  findFirstPlace,
  findOpenPlaces,
  type OpenPlace,
} from '@verstas/domain/workshop-schedule/first-place.ts'
import { type Forecast, isToday } from '@verstas/domain/workshop-schedule/forecast.ts'
import { impactOf } from '@verstas/domain/workshop-schedule/impact.ts'
import { refuseMove } from '@verstas/domain/workshop-schedule/move.ts'
import { useMemo } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import type { BoardRow, MoveRules } from './board/board-props.ts'
import { allocationKey, type Work } from './board/work.ts'

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
    const openPlaces = new Map<string, readonly OpenPlace[]>()
    const canMove: MoveRules['canMove'] = (work, resourceId) => {
      if (!isOnline) return false
      if (resourceId !== undefined && resourceId === work.resourceId)
        return rights.has('ReservationTimeEditable')
      return refuseMove(work, { ...work, resourceId: resourceId ?? 0 }, rights) === null
    }
    // Searches only people's rows for unallocated work and for a person's work, and only bays' rows for work
    // on a bay.
    const searchOf = (work: Work) => {
      const isPerson = (id: number) => schedule.resources.get(id)?.isPerson
      const isForPerson = work.resourceId === null || isPerson(work.resourceId)
      return {
        moved: work,
        resourceIds: rows
          .map(({ resource }) => resource.id)
          .filter((id) => isPerson(id) === isForPerson && canMove(work, id)),
        from: isToday(expected) ? now : schedule.day.startAt,
      }
    }
    return {
      canMove,
      impactOf: (work, place) => impactOf(expected, work, place),
      firstPlaceOf: (work) => cachedIn(firstPlaces, work, () => findFirstPlace(expected, searchOf(work))),
      openPlacesOf: (work) => cachedIn(openPlaces, work, () => findOpenPlaces(expected, searchOf(work))),
    }
  }, [expected, rows, isOnline, rights])
}

/** Returns the cached value of the work, or computes and caches it. */
function cachedIn<Value>(cache: Map<string, Value>, work: Work, compute: () => Value): Value {
  const key = allocationKey(work)
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const value = compute()
  cache.set(key, value)
  return value
}
