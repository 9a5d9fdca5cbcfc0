import * as z from 'zod'
import { expects } from './field-reasons.ts'
import { extension, searchText } from './fields.ts'

/** Typed input: blank counts as omitted, anything else needs a letter or a digit. */
const typed = searchText(60)
  .regex(/^$|[\p{L}\p{N}]/u, expects('letterOrDigit'))
  .optional()

/** Filters of both catalogues. */
export const catalogueFilters = {
  /** Words and numbers of any shown field. */
  SearchKey: typed,
  SupplierNumber: typed,
  SupplierName: typed,
}

/** An additional filter of one catalogue. */
export const catalogueFilter = typed

/** Results to skip, for the next page. */
export const catalogueOffset = extension(z.coerce.number<number>().int().min(0).max(1_000_000).optional())

/** True if at least one of the named filters is filled (specification.md, Validation). */
export const hasFilter = <Name extends string>(
  filters: { readonly [name in Name]?: string | undefined },
  names: readonly Name[],
): boolean => names.some((name) => Boolean(filters[name]))
