import * as z from 'zod'
import { expects } from '../field-reasons.ts'

// Apart from the other entities: it is part of the session's settings, and so of the first load of the web
// app.

/** A day of a year, `MM-DD`. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, expects('dayOfYear'))

/** A site's limits for worn and old tyres; depths in millimetres. */
export const TyreLimits = z.object({
  SummerLegal: z.number(),
  SummerAdvice: z.number(),
  /**
   * Applies to winter tyres from `WinterFrom` to `WinterTo`, both included; otherwise `SummerLegal` applies.
   */
  WinterLegal: z.number(),
  WinterAdvice: z.number(),
  WinterFrom: dayOfYear,
  WinterTo: dayOfYear,
  /** Years from which a tyre is old. */
  AgeYears: z.int(),
})
export type TyreLimits = z.output<typeof TyreLimits>
