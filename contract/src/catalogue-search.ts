import * as z from 'zod'
import { expects } from './field-reasons.ts'
import { extension, searchText } from './fields.ts'

/** A search text from an input field. It is blank, or it contains a letter or a digit. */
const typed = searchText(60)
  .regex(/^$|[\p{L}\p{N}]/u, expects('letterOrDigit'))
  .optional()

/** Filters that the searches of parts and of operations share. */
export const catalogueFilters = {
  /** Words and numbers to find in the shown fields. */
  SearchKey: typed,
  SupplierNumber: typed,
  SupplierName: typed,
}

/** A filter that only one of the two catalogues has. */
export const catalogueFilter = typed

/** Number of results to skip, for the next page. */
export const catalogueOffset = extension(z.coerce.number<number>().int().min(0).max(1_000_000).optional())

/** True if at least one of the named filters is set (specification.md, Validation). */
export const hasFilter = <Name extends string>(
  filters: { readonly [name in Name]?: string | undefined },
  names: readonly Name[],
): boolean => names.some((name) => Boolean(filters[name]))
