import * as z from 'zod'
import { expects } from '../field-reasons.ts'

// In a separate module, because the limits are part of the session's settings, which the web app loads first.

/** A day of a year, `MM-DD`. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, expects('dayOfYear'))

/** A site's limits for worn and old tyres; depths in millimetres. */
export const TyreLimits = z.object({
  SummerLegal: z.number(),
  SummerAdvice: z.number(),
  /**
   * Applies to winter tyres from `WinterFrom` to `WinterTo`, both included. On other days `SummerLegal`
   * applies.
   */
  WinterLegal: z.number(),
  WinterAdvice: z.number(),
  WinterFrom: dayOfYear,
  WinterTo: dayOfYear,
  /** Age in years from which a tyre counts as old. */
  AgeYears: z.int(),
})
export type TyreLimits = z.output<typeof TyreLimits>
