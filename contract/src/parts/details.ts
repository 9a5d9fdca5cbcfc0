import * as z from 'zod'
import { day, decimal, extension, id, instant } from '../fields.ts'
import { PartSearchResult } from './entities.ts'

/** What one stock of a unit (site) has of a part; another unit's, too. */
export const UnitStock = z.object({
  Unit: z.object({ Id: extension(id), Description: z.string() }),
  StockCode: z.string(),
  StockDescription: extension(z.string()),
  InStock: decimal,
  /** In stock and kept for nobody. */
  Available: decimal,
  Location1: z.string().nullable(),
  Location2: z.string().nullable(),
  Location3: z.string().nullable(),
  ValueDepreciationDate: day.nullable(),
  LastSalesDate: day.nullable(),
  LastReceiveDate: day.nullable(),
})
export type UnitStock = z.output<typeof UnitStock>

const ofWorkOrder = {
  WorkOrderId: id,
  OrderNumber: z.int(),
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  Quantity: decimal,
}

/** For which work order of the site a part is kept. */
export const PartKept = z.object({
  ...ofWorkOrder,
  /** Of the work order's next reservation, else of its last; null where it has none. */
  StartTime: instant.nullable(),
  /** Who works on it then, first in the list of its resources. */
  EmployeeName: z.string().nullable(),
  IsPicked: z.boolean(),
})
export type PartKept = z.output<typeof PartKept>

/** A work order of the site that a part was used in. */
export const PartUse = z.object({ ...ofWorkOrder, At: instant })
export type PartUse = z.output<typeof PartUse>

/** How many of each list of a part are answered. */
export const partListLimit = 20

/** A part in full. */
export const PartDetails = PartSearchResult.omit({ IsOfOtherMake: true }).extend({
  ...PartSearchResult.pick({ PriceData: true, StockData: true }).required().shape,
  /** The session's site first. */
  UnitStocks: z.array(UnitStock),
  Barcodes: extension(z.array(z.string())),
  /** The earliest first. */
  KeptFor: extension(z.array(PartKept)),
  /** The latest first, of the model of the vehicle that was named; without one, of any model. */
  UsedIn: extension(z.array(PartUse)),
})
export type PartDetails = z.output<typeof PartDetails>
