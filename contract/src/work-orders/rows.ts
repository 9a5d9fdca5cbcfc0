import * as z from 'zod'
import { decimal, extension, id, instant } from '../fields.ts'
import { AssociatedItem } from '../parts/entities.ts'

export const rowTypes = ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'] as const
export type RowType = (typeof rowTypes)[number]

const amount = decimal.nullable()
/** Minutes. */
const minutes = decimal.nullable()

/** A row of a job: labour, part or text by `RowType`; the fields of other types are null. */
export const JobRow = z.object({
  RowId: id,
  Oid: z.uuid(),
  RowType: z.enum(rowTypes),
  /** `WEB_API` if another system added the row. */
  SourceType: z.string().nullable(),
  /** Unsaved, set by a client for rows it adds; a server never sends it as true. */
  IsNew: z.boolean(),
  IsMarkedAsDeleted: z.boolean(),
  IsStampingProhibited: z.boolean(),
  MarkAsDoneDate: instant.nullable(),
  /** The person who signed the row. */
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
  /** Associated parts, with the ordered quantity; each has a row of its own. */
  AssociatedItems: z.array(AssociatedItem),
  /** The part row of this associated row; both are removed together. */
  BroughtByRowId: extension(id.nullable()),
  /** The operation's code; the specification's row field for `WorkOperationCode`. */
  WorkId: z.string().nullable(),
  StandardTime: minutes,
  FactoryTime: minutes,
  /** Stamped minutes so far; a stamping of several rows is divided evenly. */
  UsedTime: minutes,
  WorkTypeCode: z.string().nullable(),
  WorkTypeDescription: z.string().nullable(),
  /** True if a stamping runs on the row now. */
  HasOpenStamping: extension(z.boolean()),
  /** True if an ended stamping is on the row. */
  HasClosedStamping: extension(z.boolean()),
})
export type JobRow = z.output<typeof JobRow>

/** Progress of a job or a work order. */
export const jobStates = ['Open', 'Ongoing', 'Done'] as const
export type JobState = (typeof jobStates)[number]

export const Job = z.object({
  /** The job's own id: a job created on the phone has no number yet. */
  JobId: extension(id),
  WorkOrderId: id,
  JobNumber: z.int().nullable(),
  JobHeaderNumber: z.int().nullable(),
  Note: z.string(),
  /** Minutes: the sum of its labour rows. */
  StandardTime: decimal,
  /** Done if all its labour rows are, ongoing if one of them is stamped or done. */
  State: extension(z.enum(jobStates)),
  ExternalId: z.string().nullable(),
  Rows: z.array(JobRow),
})
export type Job = z.output<typeof Job>
