import * as z from 'zod'
import { day, decimal, extension, id, instant, text } from '../fields.ts'
import { JobRow } from '../work-orders/rows.ts'

const locations = {
  Location1: z.string().nullable(),
  Location2: z.string().nullable(),
  Location3: z.string().nullable(),
}

/** Stock data of a part row; rows of other types need nothing. */
export const PartNeed = z.object({
  /** In the row's stock; null if the part is not in that stock. */
  InStock: decimal.nullable(),
  /** In stock and not reserved for any row, including this one. */
  Available: decimal.nullable(),
  ...locations,
  /** Ordered and not delivered. */
  Needed: decimal,
  /** The needed amount that is reserved for this row. */
  Kept: decimal,
  /** The needed amount that is neither reserved nor available. */
  Missing: decimal,
  /** The promised day of the back order. */
  PromisedOn: day.nullable(),
  IsPicked: z.boolean(),
})
export type PartNeed = z.output<typeof PartNeed>

/** A part row of a work order with its stock, shelf and missing amount. */
export const WorkOrderPart = JobRow.extend({ Need: extension(PartNeed) })
export type WorkOrderPart = z.output<typeof WorkOrderPart>

/** A line of a day's pick list: the reserved amount for a row of a planned work order. */
export const PickLine = z.object({
  WorkOrderId: id,
  RowId: id,
  OrderNumber: z.int(),
  LicenseNumber: z.string(),
  /** Start of the work order's first reservation on the day. */
  StartTime: instant,
  PickShelf: z.string(),
  /** True if all of the work order's parts were picked. */
  PartsPrePicked: z.boolean(),
  SupplierNumber: z.string(),
  ItemNumber: z.string(),
  Name: z.string(),
  StockCode: z.string(),
  ...locations,
  /** Number of pieces to fetch. */
  Quantity: decimal,
  /** Barcodes on the part's packages, besides its number. */
  Barcodes: z.array(z.string()),
  IsPicked: z.boolean(),
  /** Time and person of the tick; null if unticked. */
  PickedAt: instant.nullable(),
  PickedBy: z.string().nullable(),
})
export type PickLine = z.output<typeof PickLine>

/** The tick of a line, or its removal. */
export const PickTick = z.strictObject({
  WorkOrderId: id,
  RowId: id,
  IsPicked: z.boolean(),
  /** The scanned code: the part's number or one of its barcodes. Omitted if it was ticked by hand. */
  Code: text(100).nullish(),
})
export type PickTick = z.output<typeof PickTick>

/** The line afterwards. */
export const PickTickAnswer = PickLine.pick({
  WorkOrderId: true,
  RowId: true,
  IsPicked: true,
  PickedAt: true,
  PickedBy: true,
})
export type PickTickAnswer = z.output<typeof PickTickAnswer>

/** Maximum labels per print. */
export const maxLabels = 100

export const LabelRequest = z.strictObject({ WorkOrderIds: z.array(id).min(1).max(maxLabels) })
export type LabelRequest = z.output<typeof LabelRequest>

export const LabelTicket = z.object({
  /** A path on this origin that opens the PDF. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type LabelTicket = z.output<typeof LabelTicket>
