import * as z from 'zod'
import { day, id, instant, instantSent, text } from '../fields.ts'
import { Stamping } from './entities.ts'

const OrderRows = z.array(z.strictObject({ OrderId: id, OrderRowId: id })).max(200)

/** The stamping that is corrected, as the corrector saw it. */
const seen = { StampingId: id, Version: z.int() }

/** What the stamping is for; the type decides whether there are rows. */
const purpose = { TypeId: z.int32().positive(), OrderRows }

/** One gesture on a day's timeline. */
export const StampingChange = z.discriminatedUnion('Kind', [
  /** Moves a start or an end; where another stamping meets it there, its side moves along. */
  z.strictObject({ Kind: z.literal('Move'), ...seen, Edge: z.enum(['Start', 'End']), To: instantSent }),
  /** Cuts in two; from the cut on the time is for something else. */
  z.strictObject({ Kind: z.literal('Split'), ...seen, At: instantSent, ...purpose }),
  /** Same time, another type or other rows. */
  z.strictObject({ Kind: z.literal('Change'), ...seen, ...purpose }),
  /** Fills a gap. */
  z.strictObject({ Kind: z.literal('Add'), StartTime: instantSent, EndTime: instantSent, ...purpose }),
  z.strictObject({ Kind: z.literal('Remove'), ...seen }),
])
export type StampingChange = z.output<typeof StampingChange>

/** A change of an employee's stampings, with the reason that is kept with it. */
export const StampingCorrectionRequest = z.strictObject({
  SalesmanId: id,
  Reason: text(500).min(1),
  Change: StampingChange,
})
export type StampingCorrectionRequest = z.output<typeof StampingCorrectionRequest>

/** How a stamping stood before or after a correction. */
export const StampingState = z.object({
  Id: id,
  StartTime: instant,
  EndTime: instant.nullable(),
  TypeId: z.int(),
  TypeDescription: z.string(),
  OrderRows: z.array(z.object({ OrderId: id, OrderNumber: z.int(), RowId: id, Name: z.string() })),
})
export type StampingState = z.output<typeof StampingState>

/** What was done to an employee's stampings, by whom, when and why; nothing of it is ever changed. */
export const StampingCorrection = z.object({
  Id: id,
  Kind: z.enum(['Move', 'Split', 'Change', 'Add', 'Remove', 'Forgotten', 'Comment']),
  SalesmanId: id,
  CreatedBy: z.object({ Id: id, Name: z.string() }),
  Created: instant,
  /** The reason of a correction, the words of a comment; empty for a forgotten stop. */
  Reason: z.string(),
  /** For a comment both lists hold the stamping as it stood. */
  Before: z.array(StampingState),
  After: z.array(StampingState),
})
export type StampingCorrection = z.output<typeof StampingCorrection>

/** A day of an employee as the timeline shows it. */
export const StampingDay = z.object({
  SalesmanId: id,
  SalesmanName: z.string(),
  Day: day,
  /** Those that touch the day, a running one last. */
  Stampings: z.array(Stamping),
  /** Presence at the employee's other sites that touches the day: it limits what can be moved, and is corrected there. */
  Elsewhere: z.array(z.object({ StartTime: instant, EndTime: instant.nullable() })),
  Shifts: z.array(z.object({ StartTime: instant, EndTime: instant })),
  Corrections: z.array(StampingCorrection),
  /** Whether the caller may correct these stampings. */
  IsCorrectable: z.boolean(),
})
export type StampingDay = z.output<typeof StampingDay>

/** What an employee's day at the site is compared with: shifts, and presence at other sites. */
export const SiteShifts = StampingDay.pick({ SalesmanId: true, Elsewhere: true, Shifts: true })
export type SiteShifts = z.output<typeof SiteShifts>

/** The stamping that still runs from a day that is over. */
export const ForgottenStamping = z.object({
  Stamping,
  /** The end of the shift in which it began; null where there was none, or it began as the shift ended. */
  SuggestedEnd: instant.nullable(),
})
export type ForgottenStamping = z.output<typeof ForgottenStamping>
