import * as z from 'zod'
import { expects } from './field-reasons.ts'
import { extension, searchText } from './fields.ts'

/** How many results a search of a catalogue answers at once. */
export const cataloguePageSize = 50

/** What a person types: blank counts as left out, anything else needs a letter or a digit. */
const typed = searchText(60)
  .regex(/^$|[\p{L}\p{N}]/u, expects('letterOrDigit'))
  .optional()

/** The filters that both catalogues have. */
export const catalogueFilters = {
  /** Words and numbers of anything that the catalogue shows of a line. */
  SearchKey: typed,
  SupplierNumber: typed,
  SupplierName: typed,
}

/** A further filter of one catalogue. */
export const catalogueFilter = typed

/** How many results to pass over, for the next page. */
export const catalogueOffset = extension(z.coerce.number<number>().int().min(0).max(1_000_000).optional())

/** Whether at least one of the named filters is filled (specification.md, Validation). */
export const hasFilter = <Name extends string>(
  filters: { readonly [name in Name]?: string | undefined },
  names: readonly Name[],
): boolean => names.some((name) => Boolean(filters[name]))
