import * as z from 'zod'
import { day, decimal, extension, id, instant } from '../fields.ts'
import { PartSearchResult } from './entities.ts'

/** A part in one stock of a unit (site), possibly another one. */
export const UnitStock = z.object({
  Unit: z.object({ Id: extension(id), Description: z.string() }),
  StockCode: z.string(),
  StockDescription: extension(z.string()),
  InStock: decimal,
  /** In stock and not reserved. */
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

/** A work order of the site for which the part is reserved. */
export const PartKept = z.object({
  ...ofWorkOrder,
  /** Start of the work order's next reservation, else of its last; null if it has none. */
  StartTime: instant.nullable(),
  /** The worker of that reservation, the first of its resources. */
  EmployeeName: z.string().nullable(),
  IsPicked: z.boolean(),
})
export type PartKept = z.output<typeof PartKept>

/** A work order of the site in which a part was used. */
export const PartUse = z.object({ ...ofWorkOrder, At: instant })
export type PartUse = z.output<typeof PartUse>

/** Maximum entries of each list of a part. */
export const partListLimit = 20

/** A part in full. */
export const PartDetails = PartSearchResult.omit({ IsOfOtherMake: true }).extend({
  ...PartSearchResult.pick({ PriceData: true, StockData: true }).required().shape,
  /** The session's site first. */
  UnitStocks: z.array(UnitStock),
  Barcodes: extension(z.array(z.string())),
  /** The earliest first. */
  KeptFor: extension(z.array(PartKept)),
  /** The latest first, for the model of the named vehicle; without one, for any model. */
  UsedIn: extension(z.array(PartUse)),
})
export type PartDetails = z.output<typeof PartDetails>
