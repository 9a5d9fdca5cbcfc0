import * as z from 'zod'
import { day, extension, id, instant } from '../fields.ts'

/** An employee's balances; the wire writes them in camelCase. */
export const EmployeeHours = z.object({
  salesmanId: id,
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** Signed minutes: time short of a shift is minus. */
  flexMinutes: z.int(),
  /** Minutes. */
  kiKyMinutes: z.int(),
  /**
   * Up to when it is computed: the end of the latest day that is over, with its shifts and with what was
   * stamped on it.
   */
  asOf: extension(instant),
})
export type EmployeeHours = z.output<typeof EmployeeHours>

/**
 * How a day made its part of the balances; all in minutes. What belongs to a shift across midnight counts
 * on the day on which the shift begins.
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
  /** Presence beyond the shift that no answer gave a kind. */
  unanswered: z.int(),
  /** The balance of flex after this day. */
  flexBalance: z.int(),
})
export type HoursDay = z.output<typeof HoursDay>
