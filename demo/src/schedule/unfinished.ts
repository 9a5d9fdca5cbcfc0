import { type Calendar, minute } from '../calendar.ts'
import { homeSiteOf, jukkaId, timoId } from '../people/employees.ts'
import { sites } from '../sites.ts'
import type { Visit } from './visits.ts'

/** Why a visit is not over though its time is: its parts did not come, or it takes longer and is worked on still. */
export type Unfinished = 'left' | 'overrun'

/** Whose last car before today was not finished: at each site one, or two. */
const leftBy = [jukkaId, timoId, 27]

/** Who may be working past the plan when the demo is loaded; of each site the first one that can. */
const overrunBy = [jukkaId, timoId, 11, 12, 25, 27, 28, 26]

/** How long ago the plan of what is worked on still was over, in minutes. */
const overrun = { least: 5, most: 110 }

/**
 * The visits that are not over though their time is.
 *
 * @param visits in the order of time
 */
export function findUnfinished(visits: readonly Visit[], { now }: Calendar): ReadonlyMap<Visit, Unfinished> {
  const found = new Map<Visit, Unfinished>()
  for (const id of leftBy) {
    const last = visits.findLast(({ shift }) => shift.employee.id === id && shift.day < 0)
    if (last !== undefined) found.set(last, 'left')
  }
  const runsOver = ({ shift, end }: Visit) =>
    now < shift.end && end <= now - overrun.least * minute && end >= now - overrun.most * minute
  for (const site of sites) {
    const candidates = overrunBy.flatMap((id) => {
      const own = visits.filter(
        ({ shift }) => shift.employee.id === id && homeSiteOf(shift.employee) === site,
      )
      const last = own.findLast(runsOver)
      const isOverwritten = own.some(
        ({ start, end }) => last !== undefined && start >= last.end && end <= now,
      )
      return last === undefined || isOverwritten ? [] : [last]
    })
    if (candidates[0] !== undefined) found.set(candidates[0], 'overrun')
  }
  return found
}
