import { nikoId } from '../people/employees.ts'
import type { Shift } from '../schedule/shifts.ts'
import { stampingType } from './stamping-types.ts'
import type { StampedMoment } from './stampings.ts'

/**
 * Returns Niko's last shift before today, at whose end he forgot to stamp out. He has stamped nothing since.
 */
export const findForgottenShift = (shifts: readonly Shift[]): Shift | undefined =>
  shifts.findLast(({ employee, day }) => employee.id === nikoId && day < 0)

/**
 * Returns the moments of a day without overtime and flextime, and without an end. The last stamping is still
 * running.
 */
export function forgetOut(moments: readonly StampedMoment[]): StampedMoment[] {
  const momentsOfDay = moments.slice(0, -1).filter(({ timeKind }) => timeKind === undefined)
  return [...momentsOfDay, { at: Number.POSITIVE_INFINITY, type: stampingType.out, work: null }]
}
