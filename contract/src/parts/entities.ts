import * as z from 'zod'
import { catalogueFilter, catalogueFilters, catalogueOffset, hasFilter } from '../catalogue-search.ts'
import { expects } from '../field-reasons.ts'
import { decimal, extension, flagInQuery, searchText } from '../fields.ts'

/** A part associated with another. */
export const AssociatedItem = z.object({
  ItemNumber: z.string(),
  Name: z.string(),
  SupplierNumber: z.string(),
  Quantity: decimal,
})
export type AssociatedItem = z.output<typeof AssociatedItem>

/**
 * A row of the parts search. The specification names its optional fields only for the page of the parts
 * search.
 */
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
  /** At the session's site, the sum of its stocks. */
  StockData: z.object({ Available: decimal }).optional(),
  /** Associated parts that are added to a job with it. */
  AssociatedItems: extension(z.array(AssociatedItem)),
  /** True if it is for another make than that of the named vehicle. */
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
    /**
     * The vehicle's VIN: parts of its make are first, those of other makes last; within each, parts in stock
     * first.
     */
    SerialNo: extension(catalogueFilter),
    /** With `SerialNo`: excludes parts for other makes. */
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
