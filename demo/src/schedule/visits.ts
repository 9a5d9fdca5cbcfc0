import { type Calendar, type Instant, minute } from '../calendar.ts'
import { jukkaId, mattiId } from '../people/employees.ts'
import type { Random } from '../random.ts'
import { hasFreeHands, isAbsent, type Shift } from './shifts.ts'

/** A time for which a technician is booked for one vehicle. */
export interface Visit {
  readonly shift: Shift
  readonly start: Instant
  readonly end: Instant
  /** Index among the visits of the shift, from 0. */
  readonly index: number
}

/** Visits of a shift, in minutes from its start. Lunch is from minute 240 to 270. */
const dayPlans = {
  one: [[[15, 240]], [[270, 480]], [[30, 180]]],
  two: [
    [
      [15, 240],
      [270, 450],
    ],
    [
      [15, 180],
      [270, 480],
    ],
  ],
  many: [
    [
      [15, 150],
      [150, 240],
      [270, 480],
    ],
    [
      [15, 195],
      [270, 390],
      [390, 495],
    ],
    [
      [15, 240],
      [270, 480],
    ],
    [
      [15, 120],
      [120, 240],
      [270, 390],
      [390, 480],
    ],
  ],
} as const

/** Matti's visits today: always four vehicles. */
const mattiToday = [
  [30, 150],
  [150, 240],
  [270, 390],
  [405, 480],
] as const
/**
 * Jukka's visits today: the vehicle with the payment link, the one with hidden parts, and the remaining day.
 */
const jukkaToday = [
  [15, 120],
  [120, 240],
  [270, 480],
] as const

const daysOfVisits = { before: 14, after: 7 } as const

/** Returns the booked times of a shift. Distant days have fewer visits. */
export function planVisits(shift: Shift, calendar: Calendar, random: Random): Visit[] {
  const { day, employee } = shift
  if (employee.role !== 'technician' || isAbsent(shift) || hasFreeHands(shift)) return []
  if (day < -daysOfVisits.before || day > daysOfVisits.after) return []
  return spansOf(shift, calendar, random)
    .map(([from, to]) => ({
      start: shift.start + from * minute,
      end: Math.min(shift.start + to * minute, shift.end),
    }))
    .filter(({ start, end }) => end - start >= 30 * minute)
    .map((span, index) => ({ shift, index, ...span }))
}

function spansOf(
  { day, employee }: Shift,
  calendar: Calendar,
  random: Random,
): readonly (readonly [from: number, to: number])[] {
  if (day === 0 && employee.id === mattiId) return mattiToday
  if (day === 0 && employee.id === jukkaId) return jukkaToday
  if (employee.id === mattiId && day > 0) return dayPlans.many[0]
  if (calendar.isWeekend(day) && day !== 0) return random.pick(dayPlans.two)
  if (day < -7 || day > 3) return random.pick(dayPlans.one)
  if (day > 1) return random.pick(dayPlans.two)
  return random.pick(dayPlans.many)
}
