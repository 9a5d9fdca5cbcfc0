import * as z from 'zod'
import { dayInPath, id, instant, text } from '../fields.ts'

export const holdKinds = ['customer', 'employee', 'workOrder', 'vehicle'] as const
export type HoldKind = (typeof holdKinds)[number]

/**
 * A legal hold. Until it ends, data about its person, vehicle or work order is neither erased nor removed by
 * age.
 */
export const LegalHold = z.object({
  Id: id,
  Kind: z.enum(holdKinds),
  /** The id of the customer, employee, work order or vehicle. */
  TargetId: id,
  /** A name, a work order's number or a plate. */
  Name: z.string(),
  Reason: z.string(),
  PlacedBy: z.string(),
  PlacedAt: instant,
  /** The last day of the hold; null if it has no end. */
  Until: z.string().nullable(),
  /** Null while it is in force. */
  EndedAt: instant.nullable(),
  /** The person who ended it; null if it is in force, or its last day has passed. */
  EndedBy: z.string().nullable(),
})
export type LegalHold = z.output<typeof LegalHold>

export const NewHold = z.strictObject({
  Kind: z.enum(holdKinds),
  /** The id of a person, the number of a work order, or the plate of a vehicle. */
  Target: text(40).trim().min(1),
  Reason: text(500).trim().min(1),
  Until: dayInPath.nullish(),
})
export type NewHold = z.output<typeof NewHold>
