import * as z from 'zod'
import { decimal, extension, id, instant } from '../fields.ts'
import { AssociatedItem } from '../parts/entities.ts'

export const rowTypes = ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'] as const
export type RowType = (typeof rowTypes)[number]

const amount = decimal.nullable()
/** Minutes. */
const minutes = decimal.nullable()

/** A row of a job: labour, part or text by `RowType`; the fields of the other types are null. */
export const JobRow = z.object({
  RowId: id,
  Oid: z.uuid(),
  RowType: z.enum(rowTypes),
  /** `WEB_API` when another system brought the row. */
  SourceType: z.string().nullable(),
  /** Not saved yet, as a client marks what it adds; what a server answers never is. */
  IsNew: z.boolean(),
  IsMarkedAsDeleted: z.boolean(),
  IsStampingProhibited: z.boolean(),
  MarkAsDoneDate: instant.nullable(),
  /** Who signed the row. */
  MarkAsDoneBy: extension(z.string().nullable()),
  ExternalId: z.string().nullable(),
  Name: z.string(),
  Note: z.string(),
  SupplierNumber: z.string().nullable(),
  SupplierName: z.string().nullable(),
  OrderedAmount: amount,
  DeliveredAmount: amount,
  BackOrderAmount: amount,
  Price: amount,
  ItemNumber: z.string().nullable(),
  SupplierItemNumber: z.string().nullable(),
  ExternalItemNumber: z.string().nullable(),
  StockCode: z.string().nullable(),
  StockDescription: z.string().nullable(),
  /** What the part brought along, with the quantity that was ordered; each has a row of its own. */
  AssociatedItems: z.array(AssociatedItem),
  /** The part row that brought this one along; removed together with it. */
  BroughtByRowId: extension(id.nullable()),
  /** The operation's code; the specification's row field for `WorkOperationCode`. */
  WorkId: z.string().nullable(),
  StandardTime: minutes,
  FactoryTime: minutes,
  /** Stamped minutes so far; a stamping of several rows counts evenly for each. */
  UsedTime: minutes,
  WorkTypeCode: z.string().nullable(),
  WorkTypeDescription: z.string().nullable(),
  /** A stamping runs on the row now. */
  HasOpenStamping: extension(z.boolean()),
  /** An ended stamping stands on the row. */
  HasClosedStamping: extension(z.boolean()),
})
export type JobRow = z.output<typeof JobRow>

/** How far the work of a job, or of a work order, is. */
export const jobStates = ['Open', 'Ongoing', 'Done'] as const
export type JobState = (typeof jobStates)[number]

export const Job = z.object({
  /** The job's own id: a job made on the phone has no number yet. */
  JobId: extension(id),
  WorkOrderId: id,
  JobNumber: z.int().nullable(),
  JobHeaderNumber: z.int().nullable(),
  Note: z.string(),
  /** Minutes: the sum of its labour rows. */
  StandardTime: decimal,
  /** Done when all its labour rows are, ongoing when one of them is stamped or done. */
  State: extension(z.enum(jobStates)),
  ExternalId: z.string().nullable(),
  Rows: z.array(JobRow),
})
export type Job = z.output<typeof Job>
