import * as z from 'zod'
import { day, decimal, extension, externalNumber, id, instant, text } from '../fields.ts'
import { JobRow } from '../work-orders/rows.ts'

const locations = {
  Location1: z.string().nullable(),
  Location2: z.string().nullable(),
  Location3: z.string().nullable(),
}

/** The stock data of a row of spare parts. */
export const PartNeed = z.object({
  /** Amount in the stock of the row; null if that stock does not carry the part. */
  InStock: decimal.nullable(),
  /** Amount in stock that is not reserved for any row. */
  Available: decimal.nullable(),
  ...locations,
  /** The needed amount: the ordered amount that is not delivered yet. */
  Needed: decimal,
  /** The share of the needed amount that is reserved for this row. */
  Kept: decimal,
  /** The share of the needed amount that is neither reserved for this row nor available. */
  Missing: decimal,
  /** The promised day of the back order. */
  PromisedOn: day.nullable(),
  IsPicked: z.boolean(),
})
export type PartNeed = z.output<typeof PartNeed>

/** A part row of a work order with its stock data. */
export const WorkOrderPart = JobRow.extend({ Need: extension(PartNeed) })
export type WorkOrderPart = z.output<typeof WorkOrderPart>

/** A line of a day's pick list: the amount that is reserved for a row of a work order with planned parts. */
export const PickLine = z.object({
  WorkOrderId: id,
  RowId: id,
  OrderNumber: z.int(),
  ExternalNumber: externalNumber,
  LicenseNumber: z.string(),
  /** Start of the work order's first reservation on the day. */
  StartTime: instant,
  PickShelf: z.string(),
  /** True if all parts of the work order were marked as picked. */
  PartsPrePicked: z.boolean(),
  SupplierNumber: z.string(),
  ItemNumber: z.string(),
  Name: z.string(),
  StockCode: z.string(),
  ...locations,
  /** Number of pieces to fetch. */
  Quantity: decimal,
  /** Barcodes on the packages of the part, in addition to its number. */
  Barcodes: z.array(z.string()),
  IsPicked: z.boolean(),
  /** Time of the tick; null if the line is not ticked. `PickedBy` is the name of the person. */
  PickedAt: instant.nullable(),
  PickedBy: z.string().nullable(),
})
export type PickLine = z.output<typeof PickLine>

/** Input of the call that ticks a line or removes the tick. */
export const PickTick = z.strictObject({
  WorkOrderId: id,
  RowId: id,
  IsPicked: z.boolean(),
  /**
   * The scanned code: the part's number or one of its barcodes. Omitted if the person ticked the line without
   * scanning.
   */
  Code: text(100).nullish(),
})
export type PickTick = z.output<typeof PickTick>

/** The line after the change. */
export const PickTickAnswer = PickLine.pick({
  WorkOrderId: true,
  RowId: true,
  IsPicked: true,
  PickedAt: true,
  PickedBy: true,
})
export type PickTickAnswer = z.output<typeof PickTickAnswer>

/** Maximum number of labels in one PDF. */
export const maxLabels = 100

export const LabelRequest = z.strictObject({ WorkOrderIds: z.array(id).min(1).max(maxLabels) })
export type LabelRequest = z.output<typeof LabelRequest>

export const LabelTicket = z.object({
  /** Path of the PDF on this origin. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type LabelTicket = z.output<typeof LabelTicket>
