import * as z from 'zod'
import { day, externalNumber, id, instant, instantSent, text } from '../fields.ts'
import { Stamping } from './entities.ts'

const OrderRows = z.array(z.strictObject({ OrderId: id, OrderRowId: id })).max(200)

/** The corrected stamping, and its version as the client has read it. */
const seen = { StampingId: id, Version: z.int() }

/** The type and the rows of the stamping. Some types require rows. */
const purpose = { TypeId: z.int32().positive(), OrderRows }

/** One correction on a day's timeline. */
export const StampingChange = z.discriminatedUnion('Kind', [
  /**
   * Moves a start or an end. If another stamping adjoins this edge, the adjoining edge moves to the same time.
   * The end null lets ended presence run again, if nothing follows it. This undoes the end of a forgotten
   * stamping.
   */
  z.strictObject({
    Kind: z.literal('Move'),
    ...seen,
    Edge: z.enum(['Start', 'End']),
    To: instantSent.nullable(),
  }),
  /** Splits a stamping in two. `TypeId` and `OrderRows` are those of the second part. */
  z.strictObject({ Kind: z.literal('Split'), ...seen, At: instantSent, ...purpose }),
  /** Changes the type or the rows of a stamping. Start and end remain unchanged. */
  z.strictObject({ Kind: z.literal('Change'), ...seen, ...purpose }),
  /** Fills a gap, or a part of a gap, with a new stamping. */
  z.strictObject({ Kind: z.literal('Add'), StartTime: instantSent, EndTime: instantSent, ...purpose }),
  z.strictObject({ Kind: z.literal('Remove'), ...seen }),
])
export type StampingChange = z.output<typeof StampingChange>

/** Input of a correction of an employee's stampings. */
export const StampingCorrectionRequest = z.strictObject({
  SalesmanId: id,
  Reason: text(500).min(1),
  Change: StampingChange,
})
export type StampingCorrectionRequest = z.output<typeof StampingCorrectionRequest>

/** The content of a stamping before or after a correction. */
export const StampingState = z.object({
  Id: id,
  StartTime: instant,
  EndTime: instant.nullable(),
  TypeId: z.int(),
  TypeDescription: z.string(),
  OrderRows: z.array(
    z.object({
      OrderId: id,
      OrderNumber: z.int(),
      ExternalNumber: externalNumber,
      RowId: id,
      Name: z.string(),
    }),
  ),
})
export type StampingState = z.output<typeof StampingState>

/** The record of a correction. It is never changed or removed. */
export const StampingCorrection = z.object({
  Id: id,
  Kind: z.enum(['Move', 'Split', 'Change', 'Add', 'Remove', 'Forgotten', 'Comment']),
  SalesmanId: id,
  CreatedBy: z.object({ Id: id, Name: z.string() }),
  Created: instant,
  /**
   * The reason of a correction, or the text of a comment. Empty if the correction ended a forgotten stamping.
   */
  Reason: z.string(),
  /** The stampings before the correction. `Before` and `After` of a comment are the same stamping. */
  Before: z.array(StampingState),
  After: z.array(StampingState),
})
export type StampingCorrection = z.output<typeof StampingCorrection>

/** A day of an employee, as the timeline shows it. */
export const StampingDay = z.object({
  SalesmanId: id,
  SalesmanName: z.string(),
  Day: day,
  /** Stampings that overlap the day; a running one is last. */
  Stampings: z.array(Stamping),
  /**
   * Presence at the employee's other sites on the day. Corrections cannot make stampings overlap this presence.
   * It can be corrected only at its own site.
   */
  Elsewhere: z.array(z.object({ StartTime: instant, EndTime: instant.nullable() })),
  Shifts: z.array(z.object({ StartTime: instant, EndTime: instant })),
  Corrections: z.array(StampingCorrection),
  /** True if the caller may correct these stampings. */
  IsCorrectable: z.boolean(),
})
export type StampingDay = z.output<typeof StampingDay>

/** The shifts of an employee at the site, and the presence at other sites. */
export const SiteShifts = StampingDay.pick({ SalesmanId: true, Elsewhere: true, Shifts: true })
export type SiteShifts = z.output<typeof SiteShifts>

/** A forgotten stamping: it has run since an earlier day, and its shift is over. */
export const ForgottenStamping = z.object({
  Stamping,
  /**
   * The end of the stamping's shift. Null if the stamping has no shift, or began at the end of its shift.
   */
  SuggestedEnd: instant.nullable(),
})
export type ForgottenStamping = z.output<typeof ForgottenStamping>
