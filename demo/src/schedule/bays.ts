import { type Instant, minute } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { ReservedPart } from './reservations.ts'
import type { Visit } from './visits.ts'

/**
 * Share of visits that also need a bay during the last `length` of their time, for instance for a wash or
 * tyres.
 */
const share = 0.3
const length = 45 * minute

/**
 * Creates a function that reserves the bays without an assigned worker. A bay has room for one vehicle at a
 * time.
 */
export function createBays(random: Random) {
  const freeFrom = new Map<number, Instant>()
  /**
   * Returns the bay of a visit; empty if the visit needs no bay or every bay is occupied. Requires visits in
   * the order of their starts.
   */
  return (visit: Visit, bayIds: readonly number[]): ReservedPart[] => {
    const draw = random.fork(`bay of ${visit.shift.employee.id} at ${visit.start}`)
    if (!draw.chance(share)) return []
    const start = Math.max(visit.start, visit.end - length)
    const free = bayIds.filter((id) => (freeFrom.get(id) ?? 0) <= start)
    if (free.length === 0) return []
    const resourceId = draw.pick(free)
    freeFrom.set(resourceId, visit.end)
    return [{ resourceId, start, end: visit.end }]
  }
}
