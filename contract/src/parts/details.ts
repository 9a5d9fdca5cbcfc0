import * as z from 'zod'
import { day, decimal, extension, externalNumber, id, instant } from '../fields.ts'
import { PartSearchResult } from './entities.ts'

/** The amount of a part in one stock. `Unit` is the site of the stock. */
export const UnitStock = z.object({
  Unit: z.object({ Id: extension(id), Description: z.string() }),
  StockCode: z.string(),
  StockDescription: extension(z.string()),
  InStock: decimal,
  /** Amount in stock that is not reserved. */
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
  ExternalNumber: externalNumber,
  LicenseNumber: z.string(),
  MakeName: z.string(),
  ModelName: z.string(),
  Quantity: decimal,
}

/** A work order of the site for which the part is reserved. */
export const PartKept = z.object({
  ...ofWorkOrder,
  /**
   * Start of the next reservation of the work order, or of the last one if all are over. Null without a
   * reservation.
   */
  StartTime: instant.nullable(),
  /** The name of the first resource of that reservation. */
  EmployeeName: z.string().nullable(),
  IsPicked: z.boolean(),
})
export type PartKept = z.output<typeof PartKept>

/** A work order of the site on which the part was used. */
export const PartUse = z.object({ ...ofWorkOrder, At: instant })
export type PartUse = z.output<typeof PartUse>

/** Maximum number of entries in `KeptFor` and in `UsedIn`. */
export const partListLimit = 20

/** A part with its stocks, its part reservations and its uses. */
export const PartDetails = PartSearchResult.omit({ IsOfOtherMake: true }).extend({
  ...PartSearchResult.pick({ PriceData: true, StockData: true }).required().shape,
  /** The amounts in the stocks of all sites, the session's site first. */
  UnitStocks: z.array(UnitStock),
  Barcodes: extension(z.array(z.string())),
  /** Work orders for which the part is reserved, the earliest first. */
  KeptFor: extension(z.array(PartKept)),
  /**
   * Work orders that used the part, the latest first. If the request has a VIN, only work orders for vehicles
   * of the same model are listed.
   */
  UsedIn: extension(z.array(PartUse)),
})
export type PartDetails = z.output<typeof PartDetails>
