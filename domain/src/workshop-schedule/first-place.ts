import { byStart, type EndedSpan, hasSameTimes } from '../time/span.ts'
import type { Forecast } from './forecast.ts'
import { fittingGaps, freeSlots } from './free-slots.ts'
import { impactOf, impactState } from './impact.ts'
import type { Movable, Place } from './schedule.ts'

/** The maximum number of tried places, which keeps the search fast. */
const maxTries = 50

/** The input of the search: the work to place, the possible resources and the earliest start. */
export interface PlaceSearch {
  readonly moved: Movable
  readonly resourceIds: readonly number[]
  readonly from: Date
}

/** A place at which nothing except the moved work becomes late. */
export interface FirstPlace extends Place {
  readonly isOwnLate: boolean
}

/**
 * Returns the first free slot from `from` on at which no vehicle becomes late. If there is none, returns the
 * first slot at which only the moved work is late; null if there is no such slot either. Tries at most
 * `maxTries` slots of the day, and never returns the present place. The resource that is listed first is used
 * if several slots start at the same time.
 */
export function findFirstPlace(
  before: Forecast,
  { moved, resourceIds, from }: PlaceSearch,
): FirstPlace | null {
  const slots = resourceIds.flatMap((resourceId) =>
    freeSlots(before.schedule, { moved, resourceId, near: from, from, count: maxTries }).map(
      (slot): Place => ({ resourceId, ...slot }),
    ),
  )
  let others: FirstPlace | null = null
  for (const slot of slots.toSorted(byStart).slice(0, maxTries)) {
    if (isPresentPlace(moved, slot)) continue
    const { slips } = impactOf(before, moved, slot)
    if (slips.length === 0) return { ...slot, isOwnLate: false }
    const isOwn = slips.every(({ allocation }) => allocation.reservationId === moved.reservationId)
    if (isOwn) others ??= { ...slot, isOwnLate: true }
  }
  return others
}

/** A gap that is long enough for the moved work, with a place in it that makes no vehicle late. */
export interface OpenPlace extends Place {
  /** The free time around the place. */
  readonly gap: EndedSpan
}

/**
 * Returns a place in each gap that is long enough for the moved work and makes no vehicle late, the earliest
 * first. The place is the first one in its gap. A gap in which this place makes a vehicle late is left out,
 * because later places of the gap would only delay the moved work. Examines at most `maxTries` gaps.
 */
export function findOpenPlaces(
  before: Forecast,
  { moved, resourceIds, from }: PlaceSearch,
): readonly OpenPlace[] {
  const places = resourceIds.flatMap((resourceId) =>
    fittingGaps(before.schedule, { moved, resourceId, from }).map(
      ({ gap, first }): OpenPlace => ({ resourceId, ...first, gap }),
    ),
  )
  return places
    .toSorted(byStart)
    .slice(0, maxTries)
    .filter(
      (place) => !isPresentPlace(moved, place) && impactState(impactOf(before, moved, place)) === 'fits',
    )
}

const isPresentPlace = (moved: Movable, place: Place): boolean =>
  moved.resourceId === place.resourceId && hasSameTimes(moved, place)
