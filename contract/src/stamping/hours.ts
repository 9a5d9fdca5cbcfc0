import * as z from 'zod'
import { day, extension, id, instant } from '../fields.ts'

/** An employee's balances, in camelCase on the wire. */
export const EmployeeHours = z.object({
  salesmanId: id,
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** Signed minutes: time short of a shift is negative. */
  flexMinutes: z.int(),
  /** Minutes. */
  kiKyMinutes: z.int(),
  /** Computed up to this instant: the end of the latest complete day, with its shifts and stampings. */
  asOf: extension(instant),
})
export type EmployeeHours = z.output<typeof EmployeeHours>

/**
 * A day's contribution to the balances, in minutes. Time of a shift across midnight counts on the day on
 * which the shift begins.
 */
export const HoursDay = z.object({
  day,
  /** The length of the day's shifts. */
  shift: z.int(),
  /** Presence inside and outside of them. */
  presence: z.int(),
  /** Planned absence inside the shifts, which is not time short. */
  absence: z.int(),
  overtime: z.int(),
  /** Signed. */
  flex: z.int(),
  kiKy: z.int(),
  /** Presence beyond the shift without an answered kind. */
  unanswered: z.int(),
  /** The balance of flex after this day. */
  flexBalance: z.int(),
})
export type HoursDay = z.output<typeof HoursDay>
