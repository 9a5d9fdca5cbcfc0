import * as z from 'zod'
import { day, extension } from '../fields.ts'

/** How the parts of a work order stand, in a few numbers; a row counts once, whatever its quantity. */
export const PartsSummary = z.object({
  /** Its rows of spare parts. */
  PartCount: z.int(),
  /** Those of them that are not wholly delivered. */
  NeededCount: z.int(),
  /** Those of the needed that no stock covers, with what is kept for others left alone. */
  MissingCount: z.int(),
  /** The day by which all that is missing is promised; null where nothing is missing or a part has no promise. */
  PromisedOn: day.nullable(),
  /** Where the picked parts lie; blank where nobody said. */
  PickShelf: z.string(),
})
export type PartsSummary = z.output<typeof PartsSummary>

/** What a work order tells of its parts where somebody is about to work on it; a list that is searched does without. */
export const partsField = {
  /** Null where parts are kept from the web, and of a work order that is closed or invoiced. */
  Parts: extension(PartsSummary.nullable()),
}
