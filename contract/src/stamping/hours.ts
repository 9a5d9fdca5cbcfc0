import * as z from 'zod'
import { day, extension, id, instant } from '../fields.ts'

export const balanceKinds = ['flex', 'overtime'] as const

/** Maximum minutes of an opening balance: 10,000 hours. */
export const maxOpeningMinutes = 600_000

/** An opening balance: a person's flextime or overtime at the beginning of a day, in minutes. */
const HoursOpening = z.object({ day, kind: z.enum(balanceKinds), minutes: z.int() })

/** The balances of an employee's working time. Their fields are in camelCase on the wire. */
export const EmployeeHours = z.object({
  salesmanId: id,
  isFlexInUse: z.boolean(),
  isKiKyInUse: z.boolean(),
  /** The flex balance in minutes. It is negative if the employee owes time. */
  flexMinutes: z.int(),
  /** The balance of KiKy time in minutes. */
  kiKyMinutes: z.int(),
  /** The end of the last complete day. The balances include all shifts and stampings up to this instant. */
  asOf: extension(instant),
  /**
   * The latest opening balance of overtime plus the overtime since its day; null if there is no opening
   * balance.
   */
  overtimeMinutes: extension(z.int().nullable()),
  /** The opening balances from which the balances were computed. */
  openings: extension(z.array(HoursOpening)),
})
export type EmployeeHours = z.output<typeof EmployeeHours>

/** The working time of one day, in minutes. A shift across midnight belongs to the day on which it begins. */
export const HoursDay = z.object({
  day,
  /** The total length of the day's shifts. */
  shift: z.int(),
  /** Presence inside and outside the shifts. */
  presence: z.int(),
  /** Planned absence inside the shifts. It does not lower the flex balance. */
  absence: z.int(),
  overtime: z.int(),
  /** The change of the flex balance on this day. It may be negative. */
  flex: z.int(),
  kiKy: z.int(),
  /** Presence beyond the shift for which the employee has not chosen a time kind. */
  unanswered: z.int(),
  /** The flex balance after this day. */
  flexBalance: z.int(),
})
export type HoursDay = z.output<typeof HoursDay>
