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
 * Returns the writes that turn the stored shifts of a person into the planned ones. A shift that only changes its
 * times keeps its id, unless it would overlap a stored shift until all writes are done.
 *
 * @param stored the shifts of the planned days that the roster may change
 */
export function diffShifts(stored: readonly StoredShift[], planned: readonly PlannedShift[]): ShiftWrites {
  const kept = stored.filter((shift) => planned.some((other) => hasSameTimes(shift, other)))
  const old = stored.filter((shift) => !kept.includes(shift))
  const wanted = planned.filter((shift) => !stored.some((other) => hasSameTimes(shift, other)))
  const move = wanted.flatMap((shift) => {
    const same = old.filter(({ day }) => day === shift.day)
    const [only, another] = same
    const isFree = old.every((other) => other === only || !doOverlap(other, shift))
    return only && !another && isFree && wanted.filter(({ day }) => day === shift.day).length === 1
      ? [{ ...shift, id: only.id }]
      : []
  })
  const movedIds = new Set(move.map(({ id }) => id))
  const movedDays = new Set(move.map(({ day }) => day))
  return {
    remove: old.filter(({ id }) => !movedIds.has(id)),
    move,
    add: wanted.filter(({ day }) => !movedDays.has(day)),
  }
}
