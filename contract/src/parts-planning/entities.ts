import * as z from 'zod'
import { day, decimal, extension, id, instant, text } from '../fields.ts'
import { JobRow } from '../work-orders/rows.ts'

const locations = {
  Location1: z.string().nullable(),
  Location2: z.string().nullable(),
  Location3: z.string().nullable(),
}

/** What planning knows of a part row; what is not a spare part needs nothing. */
export const PartNeed = z.object({
  /** In the row's stock; null where the part does not lie there. */
  InStock: decimal.nullable(),
  /** In stock and kept for nobody, this row included. */
  Available: decimal.nullable(),
  ...locations,
  /** Ordered and not delivered. */
  Needed: decimal,
  /** Of the needed, what is kept for this row. */
  Kept: decimal,
  /** Of the needed, what is neither kept nor available. */
  Missing: decimal,
  /** When the back order is promised. */
  PromisedOn: day.nullable(),
  IsPicked: z.boolean(),
})
export type PartNeed = z.output<typeof PartNeed>

/** A part row of a work order with its stock, shelf and what is missing. */
export const WorkOrderPart = JobRow.extend({ Need: extension(PartNeed) })
export type WorkOrderPart = z.output<typeof WorkOrderPart>

/** A line of a day's pick list: what is kept for a row of a work order that is planned. */
export const PickLine = z.object({
  WorkOrderId: id,
  RowId: id,
  OrderNumber: z.int(),
  LicenseNumber: z.string(),
  /** When the day's first reservation of the work order begins. */
  StartTime: instant,
  PickShelf: z.string(),
  /** All of the work order's parts were picked. */
  PartsPrePicked: z.boolean(),
  SupplierNumber: z.string(),
  ItemNumber: z.string(),
  Name: z.string(),
  StockCode: z.string(),
  ...locations,
  /** How many to bring. */
  Quantity: decimal,
  /** What is on the part's packages, besides its number. */
  Barcodes: z.array(z.string()),
  IsPicked: z.boolean(),
  /** When and by whom it was ticked; null while it is not. */
  PickedAt: instant.nullable(),
  PickedBy: z.string().nullable(),
})
export type PickLine = z.output<typeof PickLine>

/** The tick of a line, or its removal. */
export const PickTick = z.strictObject({
  WorkOrderId: id,
  RowId: id,
  IsPicked: z.boolean(),
  /** What was scanned for it: the part's number or one of its barcodes. Left out where it was ticked by hand. */
  Code: text(100).nullish(),
})
export type PickTick = z.output<typeof PickTick>

/** The line as it then stands. */
export const PickTickAnswer = PickLine.pick({
  WorkOrderId: true,
  RowId: true,
  IsPicked: true,
  PickedAt: true,
  PickedBy: true,
})
export type PickTickAnswer = z.output<typeof PickTickAnswer>

/** How many labels are printed at once. */
export const maxLabels = 100

export const LabelRequest = z.strictObject({ WorkOrderIds: z.array(id).min(1).max(maxLabels) })
export type LabelRequest = z.output<typeof LabelRequest>

export const LabelTicket = z.object({
  /** A path of this origin that opens the PDF. */
  Url: z.string(),
  ExpirationTime: instant,
})
export type LabelTicket = z.output<typeof LabelTicket>
