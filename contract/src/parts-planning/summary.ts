import * as z from 'zod'
import { day, extension } from '../fields.ts'

/** The state of a work order's parts, in a few numbers; a row counts once, regardless of its quantity. */
export const PartsSummary = z.object({
  /** Number of rows of spare parts. */
  PartCount: z.int(),
  /** Number of these rows that are not completely delivered. */
  NeededCount: z.int(),
  /** Number of needed rows that no stock covers, not counting stock reserved for others. */
  MissingCount: z.int(),
  /** The day by which everything missing is promised; null if nothing is missing or a part has no promise. */
  PromisedOn: day.nullable(),
  /** The shelf of the picked parts; blank if none was recorded. */
  PickShelf: z.string(),
})
export type PartsSummary = z.output<typeof PartsSummary>

/** Summary of a work order's parts for the people about to work on it; search results have none. */
export const partsField = {
  /** Null if the site hides parts from the web, and for a closed or invoiced work order. */
  Parts: extension(PartsSummary.nullable()),
}
