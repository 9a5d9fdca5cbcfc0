import * as z from 'zod'
import { day, extension } from '../fields.ts'

/** The state of a work order's parts in a few numbers. A row counts as one, regardless of its quantity. */
export const PartsSummary = z.object({
  /** Number of rows of spare parts. */
  PartCount: z.int(),
  /** Number of these rows that are not completely delivered. */
  NeededCount: z.int(),
  /** Number of needed rows that the stock does not cover. Stock reserved for other rows does not count. */
  MissingCount: z.int(),
  /**
   * The day by which all missing parts are promised; null if none is missing or if a missing part has no
   * promise.
   */
  PromisedOn: day.nullable(),
  /** The shelf of the picked parts; blank if none was recorded. */
  PickShelf: z.string(),
})
export type PartsSummary = z.output<typeof PartsSummary>

/** Summary of a work order's parts, for people who are about to work on it. Search results do not have it. */
export const partsField = {
  /** Null if the site hides parts from the web, or if the work order is closed or invoiced. */
  Parts: extension(PartsSummary.nullable()),
}
