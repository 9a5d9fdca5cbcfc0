import * as z from 'zod'
import { catalogueFilter, catalogueFilters, catalogueOffset, hasFilter } from '../catalogue-search.ts'
import { expects } from '../field-reasons.ts'
import { decimal, extension, flagInQuery, searchText } from '../fields.ts'

/** A part that is added together with another part. */
export const AssociatedItem = z.object({
  ItemNumber: z.string(),
  Name: z.string(),
  SupplierNumber: z.string(),
  Quantity: decimal,
})
export type AssociatedItem = z.output<typeof AssociatedItem>

/**
 * A part in the results of a search. Some fields are optional, because the specification names them only for
 * the page of the parts search.
 */
export const PartSearchResult = z.object({
  ItemNumber: z.string(),
  SupplierNumber: z.string(),
  SupplierName: z.string().optional(),
  Name: z.string(),
  Note: z.string().nullable(),
  ProductGroupCode: z.string().nullish(),
  ProductGroupDescription: z.string().nullish(),
  /** Prices in euros. */
  PriceData: z.object({ RetailPriceExcludingTax: decimal, RetailPrice: decimal }).optional(),
  /** The sum of the stocks at the session's site. */
  StockData: z.object({ Available: decimal }).optional(),
  /** The associated parts. They are added to a job together with this part. */
  AssociatedItems: extension(z.array(AssociatedItem)),
  /** True if the part is for another make than that of the vehicle in `SerialNo`. */
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

/** Filters of the parts search. At least one of `partFilterNames` is required. */
export const PartSearch = z
  .object({
    ...catalogueFilters,
    /** The beginning of the number. The search ignores spaces, dashes and case. */
    ItemNumber: catalogueFilter,
    ItemName: catalogueFilter,
    /** The VIN of a vehicle. Parts for its make are first, and parts for other makes are last. */
    SerialNo: extension(catalogueFilter),
    /** True to exclude parts for other makes than that of the vehicle in `SerialNo`. */
    FitsMake: extension(flagInQuery.optional()),
    /** The exact barcode on the package. */
    Barcode: extension(searchText(60).optional()),
    Offset: catalogueOffset,
  })
  .refine((filters) => hasFilter(filters, partFilterNames), {
    ...expects('filter'),
    path: ['SearchKey'],
  })
export type PartSearch = z.output<typeof PartSearch>
