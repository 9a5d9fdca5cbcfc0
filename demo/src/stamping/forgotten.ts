import { nikoId } from '../people/employees.ts'
import type { Shift } from '../schedule/shifts.ts'
import { stampingType } from './stamping-types.ts'
import type { StampedMoment } from './stampings.ts'

/**
 * The shift at whose end Niko forgot to stamp out, the last one before today. He has stamped nothing since.
 */
export const findForgottenShift = (shifts: readonly Shift[]): Shift | undefined =>
  shifts.findLast(({ employee, day }) => employee.id === nikoId && day < 0)

/** Moments of a day without an end: the last stamping keeps running. */
export function forgetOut(moments: readonly StampedMoment[]): StampedMoment[] {
  const momentsOfDay = moments.slice(0, -1).filter(({ timeKind }) => timeKind === undefined)
  return [...momentsOfDay, { at: Number.POSITIVE_INFINITY, type: stampingType.out, work: null }]
}
