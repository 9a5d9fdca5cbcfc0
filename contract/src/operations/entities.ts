import * as z from 'zod'
import { catalogueFilter, catalogueFilters, catalogueOffset, hasFilter } from '../catalogue-search.ts'
import { expects } from '../field-reasons.ts'
import { decimal, extension } from '../fields.ts'

/** An operation in the results of a search. */
export const WorkOperation = z.object({
  WorkOperationCode: z.string(),
  SupplierNumber: z.string(),
  SupplierName: extension(z.string()),
  /** The standard time in minutes. */
  StandardTime: decimal,
  Name: z.string(),
  /** `WEB_API` if only other systems may add the operation to a job. The app cannot add it (error 120090). */
  SourceType: extension(z.string().nullable()),
})
export type WorkOperation = z.output<typeof WorkOperation>

export const workOperationFilterNames = [
  'SearchKey',
  'WorkOperationCode',
  'WorkOperationName',
  'SupplierNumber',
  'SupplierName',
] as const

/** Filters of the search for operations. At least one filter other than the serial number is required. */
export const WorkOperationSearch = z
  .object({
    ...catalogueFilters,
    /** The beginning of the code. The search ignores spaces, dashes and case. */
    WorkOperationCode: catalogueFilter,
    WorkOperationName: catalogueFilter,
    /** The VIN of a vehicle. Operations for its make are sorted first. */
    SerialNo: catalogueFilter,
    Offset: catalogueOffset,
  })
  .refine((filters) => hasFilter(filters, workOperationFilterNames), {
    ...expects('filter'),
    path: ['SearchKey'],
  })
export type WorkOperationSearch = z.output<typeof WorkOperationSearch>
