import * as z from 'zod'
import { id } from '../../fields.ts'
import { dayOrNull, decimalText, instantOrNull, Reference, record, reference, word } from './fields.ts'

export const SiteRecord = record({
  name: z.string(),
  isActive: z.boolean(),
  timeZone: z.string(),
  address: word,
  phone: word,
})

export const SupplierRecord = record({ number: z.string(), name: z.string() })

export const ProductGroupRecord = record({ code: z.string(), description: z.string() })

export const PartRecord = record({
  supplierNumber: z.string(),
  itemNumber: z.string(),
  name: z.string(),
  productGroupCode: word,
  note: word,
  retailPriceExcludingTax: decimalText,
  retailPrice: decimalText,
  barcodes: z.array(z.string()),
  associatedItems: z.array(
    z.object({ supplierNumber: z.string(), itemNumber: z.string(), quantity: decimalText }),
  ),
})

export const StockLevelRecord = record({
  stockCode: z.string(),
  supplierNumber: z.string(),
  itemNumber: z.string(),
  inStock: decimalText,
  /** The quantity in stock that is not reserved for a work order. */
  available: decimalText,
  location1: word,
  location2: word,
  location3: word,
  valueDepreciationDate: dayOrNull,
  lastSalesDate: dayOrNull,
  lastReceiveDate: dayOrNull,
})

export const OperationRecord = record({
  supplierNumber: z.string(),
  code: z.string(),
  name: z.string(),
  standardTime: decimalText,
  sourceType: word,
})

/** The reservation of a part for a row of a work order. It has the id of the row. */
export const PartPickRecord = record({
  workOrder: Reference,
  rowId: id,
  stockCode: z.string(),
  supplierNumber: z.string(),
  itemNumber: z.string(),
  quantity: decimalText,
  /** The time at which the part was fetched; null before. */
  pickedAt: instantOrNull,
  pickedBy: reference,
})
