import * as z from 'zod'
import { expects } from '../field-reasons.ts'

// Apart from the other entities: it is part of the session's settings, and so of the first load of the web app.

/** A day of a year, `MM-DD`. */
const dayOfYear = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, expects('dayOfYear'))

/** When a site says of a tyre that it is worn or old; depths in millimetres. */
export const TyreLimits = z.object({
  SummerLegal: z.number(),
  SummerAdvice: z.number(),
  /** Holds for winter tyres from `WinterFrom` to `WinterTo`, both included; the rest of the year `SummerLegal` does. */
  WinterLegal: z.number(),
  WinterAdvice: z.number(),
  WinterFrom: dayOfYear,
  WinterTo: dayOfYear,
  /** From how many years on a tyre is old. */
  AgeYears: z.int(),
})
export type TyreLimits = z.output<typeof TyreLimits>
