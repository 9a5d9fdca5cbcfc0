import * as z from 'zod'
import { catalogueFilter, catalogueFilters, catalogueOffset, hasFilter } from '../catalogue-search.ts'
import { expects } from '../field-reasons.ts'
import { decimal, extension } from '../fields.ts'

/** A row of the catalogue of operations. */
export const WorkOperation = z.object({
  WorkOperationCode: z.string(),
  SupplierNumber: z.string(),
  SupplierName: extension(z.string()),
  /** Minutes. */
  StandardTime: decimal,
  Name: z.string(),
  /** `WEB_API`: only other systems may add it to a job (120090). */
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

/** At least one filter; the serial number does not count. */
export const WorkOperationSearch = z
  .object({
    ...catalogueFilters,
    /** The beginning of the code; spaces, dashes and case do not matter. */
    WorkOperationCode: catalogueFilter,
    WorkOperationName: catalogueFilter,
    /** The vehicle's VIN: operations of its make are first. */
    SerialNo: catalogueFilter,
    Offset: catalogueOffset,
  })
  .refine((filters) => hasFilter(filters, workOperationFilterNames), {
    ...expects('filter'),
    path: ['SearchKey'],
  })
export type WorkOperationSearch = z.output<typeof WorkOperationSearch>
