import * as z from 'zod'
import { day, extension } from '../fields.ts'

/** A summary of the parts of a work order. The numbers count rows, regardless of their quantities. */
export const PartsSummary = z.object({
  /** Number of rows of spare parts. */
  PartCount: z.int(),
  /** Number of these rows that are not completely delivered. */
  NeededCount: z.int(),
  /** Number of rows with a missing amount. */
  MissingCount: z.int(),
  /**
   * The latest promised day of the missing parts. Null if no part is missing, or if one of them has no
   * promised day.
   */
  PromisedOn: day.nullable(),
  /** The shelf of the picked parts; blank if none was recorded. */
  PickShelf: z.string(),
})
export type PartsSummary = z.output<typeof PartsSummary>

/** The field of a work order with the summary of its parts. Search results do not have this field. */
export const partsField = {
  /** Null if the work order hides parts from the web, or is closed or invoiced. */
  Parts: extension(PartsSummary.nullable()),
}
