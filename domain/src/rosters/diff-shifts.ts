import type { Day } from '../time/format.ts'
import { doOverlap, type EndedSpan, hasSameTimes } from '../time/span.ts'
import type { PlannedShift } from './plan.ts'

export interface StoredShift extends EndedSpan {
  readonly id: number
  readonly employeeId: number
  /** The day on which the shift starts. */
  readonly day: Day
}

export interface ShiftWrites {
  readonly remove: readonly StoredShift[]
  readonly move: readonly (PlannedShift & { readonly id: number })[]
  readonly add: readonly PlannedShift[]
}

/**
 * Returns the writes that change the stored shifts of a person into the planned ones. A changed shift keeps
 * its id if it is the only changed shift of its day. It is removed and added instead if its new times overlap
 * another outdated shift, because shifts must not overlap between two writes.
 *
 * @param stored the shifts of the planned days that the roster may change
 */
export function diffShifts(stored: readonly StoredShift[], planned: readonly PlannedShift[]): ShiftWrites {
  const unchanged = stored.filter((shift) => planned.some((other) => hasSameTimes(shift, other)))
  const outdated = stored.filter((shift) => !unchanged.includes(shift))
  const wanted = planned.filter((shift) => !stored.some((other) => hasSameTimes(shift, other)))
  const move = wanted.flatMap((shift) => {
    const same = outdated.filter(({ day }) => day === shift.day)
    const [only, another] = same
    const isFree = outdated.every((other) => other === only || !doOverlap(other, shift))
    return only && !another && isFree && wanted.filter(({ day }) => day === shift.day).length === 1
      ? [{ ...shift, id: only.id }]
      : []
  })
  const movedIds = new Set(move.map(({ id }) => id))
  const movedDays = new Set(move.map(({ day }) => day))
  return {
    remove: outdated.filter(({ id }) => !movedIds.has(id)),
    move,
    add: wanted.filter(({ day }) => !movedDays.has(day)),
  }
}
