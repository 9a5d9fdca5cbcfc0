import { minute } from '../calendar.ts'
import type { Shift } from '../schedule/shifts.ts'
import type { Workshop } from '../workshop.ts'
import { stampingType } from './stamping-types.ts'
import type { StampedMoment } from './stampings.ts'

/**
 * Returns the moments of a past day with flextime of up to an hour: the person arrives or leaves earlier or
 * later. A receiver's late leaving may be KiKy time. The random numbers depend only on the employee and the
 * day.
 */
export function addFlexTime(
  { random }: Workshop,
  shift: Shift,
  moments: readonly StampedMoment[],
): StampedMoment[] {
  const [arrival, ...rest] = moments
  const out = rest.pop()
  const last = rest.at(-1)
  if (!arrival || !out || !last || shift.day >= 0) return [...moments]
  const { employee, day, start, end } = shift
  const luck = random.fork(`flex time of ${employee.id} on ${day}`)
  const isLate = luck.chance(0.15)
  const arrived: StampedMoment = isLate
    ? { ...arrival, at: start + luck.int(2, 12) * minute }
    : { ...arrival, ...(luck.chance(0.6) && { timeKind: 'flex' }) }
  if (last.timeKind !== undefined) return [arrived, ...rest, out]
  if (luck.chance(0.3)) {
    const isKiKy = employee.role === 'receiver' && luck.chance(0.4)
    const stays: StampedMoment = {
      at: end,
      type: employee.role === 'receiver' ? stampingType.in : stampingType.cleaning,
      work: null,
      timeKind: isKiKy ? 'kiky' : 'flex',
    }
    return [arrived, ...rest, stays, { ...out, at: end + luck.int(3, 11) * 5 * minute }]
  }
  const leaves = luck.chance(0.2) ? Math.max(last.at + 5 * minute, end - luck.int(2, 8) * 5 * minute) : out.at
  return [arrived, ...rest, { ...out, at: leaves }]
}
