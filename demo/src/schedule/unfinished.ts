import { type Calendar, minute } from '../calendar.ts'
import { homeSiteOf, jukkaId, timoId } from '../people/employees.ts'
import { sites } from '../sites.ts'
import type { Visit } from './visits.ts'

/**
 * Reason why a visit is not over after its planned end: its parts did not arrive (`left`), or the work takes
 * longer and is running (`overrun`).
 */
export type Unfinished = 'left' | 'overrun'

/** Technicians whose last vehicle before today was not finished, one or two at each site. */
const leftBy = [jukkaId, timoId, 27]

/**
 * Candidates for an overrun when the demo is loaded. At each site, at most one technician works beyond a
 * planned end: the first in this list for whom an overrun is possible.
 */
const overrunBy = [jukkaId, timoId, 11, 12, 25, 27, 28, 26]

/** Minutes since the planned end of work that is still running. */
const overrun = { least: 5, most: 110 }

/**
 * Finds the visits that are not over although their planned end is past.
 *
 * @param visits sorted by time
 */
export function findUnfinished(visits: readonly Visit[], { now }: Calendar): ReadonlyMap<Visit, Unfinished> {
  const unfinished = new Map<Visit, Unfinished>()
  for (const id of leftBy) {
    const last = visits.findLast(({ shift }) => shift.employee.id === id && shift.day < 0)
    if (last !== undefined) unfinished.set(last, 'left')
  }
  const runsOver = ({ shift, end }: Visit) =>
    now < shift.end && end <= now - overrun.least * minute && end >= now - overrun.most * minute
  for (const site of sites) {
    const candidates = overrunBy.flatMap((id) => {
      const ownVisits = visits.filter(
        ({ shift }) => shift.employee.id === id && homeSiteOf(shift.employee) === site,
      )
      const last = ownVisits.findLast(runsOver)
      const isOverwritten = ownVisits.some(
        ({ start, end }) => last !== undefined && start >= last.end && end <= now,
      )
      return last === undefined || isOverwritten ? [] : [last]
    })
    if (candidates[0] !== undefined) unfinished.set(candidates[0], 'overrun')
  }
  return unfinished
}
