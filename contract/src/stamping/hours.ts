import * as z from 'zod'
import { day, extension, id, instant } from '../fields.ts'

/** An employee's balances of working time; in camelCase on the wire. */
export const EmployeeHours = z.object({
  salesmanId: id,
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** Balance of flextime in signed minutes; time short of a shift is negative. */
  flexMinutes: z.int(),
  /** Balance of KiKy time in minutes. */
  kiKyMinutes: z.int(),
  /**
   * The balances are computed up to this instant: the end of the latest complete day. The shifts and stampings
   * of that day are included.
   */
  asOf: extension(instant),
})
export type EmployeeHours = z.output<typeof EmployeeHours>

/**
 * A day's contribution to the balances, in minutes. A shift across midnight counts entirely on the day on
 * which it begins.
 */
export const HoursDay = z.object({
  day,
  /** The total length of the day's shifts. */
  shift: z.int(),
  /** Presence inside and outside the shifts. */
  presence: z.int(),
  /** Planned absence inside the shifts; it is not time short. */
  absence: z.int(),
  overtime: z.int(),
  /** Flextime of the day in signed minutes. */
  flex: z.int(),
  kiKy: z.int(),
  /** Presence beyond the shift whose kind was not answered. */
  unanswered: z.int(),
  /** The balance of flextime after this day. */
  flexBalance: z.int(),
})
export type HoursDay = z.output<typeof HoursDay>
