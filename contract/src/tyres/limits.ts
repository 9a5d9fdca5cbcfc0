import * as z from 'zod'
import { expects } from '../field-reasons.ts'

// The limits have a separate module, because they are part of the session's settings, which the web app needs
// at the start.

/** A day of any year, `MM-DD`. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, expects('dayOfYear'))

/** The limits of a site for worn and old tyres. Depths are in millimetres. */
export const TyreLimits = z.object({
  SummerLegal: z.number(),
  SummerAdvice: z.number(),
  /**
   * The legal depth of winter and all-season tyres from `WinterFrom` to `WinterTo`, both included.
   * `SummerLegal` applies on other days, and to summer tyres.
   */
  WinterLegal: z.number(),
  WinterAdvice: z.number(),
  WinterFrom: dayOfYear,
  WinterTo: dayOfYear,
  /** The age in years from which a tyre is old. */
  AgeYears: z.int(),
})
export type TyreLimits = z.output<typeof TyreLimits>
