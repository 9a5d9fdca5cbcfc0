import * as z from 'zod'
import { catalogueFilter, catalogueFilters, catalogueOffset, hasFilter } from '../catalogue-search.ts'
import { expects } from '../field-reasons.ts'
import { decimal, extension, flagInQuery, searchText } from '../fields.ts'

/** A part that comes along with another. */
export const AssociatedItem = z.object({
  ItemNumber: z.string(),
  Name: z.string(),
  SupplierNumber: z.string(),
  Quantity: decimal,
})
export type AssociatedItem = z.output<typeof AssociatedItem>

/** A line of the parts search. What is optional here, the specification names for the page of the parts search alone. */
export const PartSearchResult = z.object({
  ItemNumber: z.string(),
  SupplierNumber: z.string(),
  SupplierName: z.string().optional(),
  Name: z.string(),
  Note: z.string().nullable(),
  ProductGroupCode: z.string().nullish(),
  ProductGroupDescription: z.string().nullish(),
  /** Euros. */
  PriceData: z.object({ RetailPriceExcludingTax: decimal, RetailPrice: decimal }).optional(),
  /** At the session's site, all of its stocks together. */
  StockData: z.object({ Available: decimal }).optional(),
  /** What the part brings along when it is added to a job. */
  AssociatedItems: extension(z.array(AssociatedItem)),
  /** It is made for another make than the vehicle's that was named. */
  IsOfOtherMake: extension(z.boolean()),
})
export type PartSearchResult = z.output<typeof PartSearchResult>

export const partFilterNames = [
  'SearchKey',
  'ItemNumber',
  'ItemName',
  'SupplierNumber',
  'SupplierName',
  'Barcode',
] as const

/** At least one filter. */
export const PartSearch = z
  .object({
    ...catalogueFilters,
    /** The beginning of the number; spaces, dashes and case do not matter. */
    ItemNumber: catalogueFilter,
    ItemName: catalogueFilter,
    /** The vehicle's: parts of its make come first, those of other makes last; of each, first what is in stock. */
    SerialNo: extension(catalogueFilter),
    /** With `SerialNo`: leaves out what is made for other makes. */
    FitsMake: extension(flagInQuery.optional()),
    /** What is on the package, exactly. */
    Barcode: extension(searchText(60).optional()),
    Offset: catalogueOffset,
  })
  .refine((filters) => hasFilter(filters, partFilterNames), {
    ...expects('filter'),
    path: ['SearchKey'],
  })
export type PartSearch = z.output<typeof PartSearch>
