import * as z from 'zod'
import { decimal, extension, id, instant } from '../fields.ts'
import { AssociatedItem } from '../parts/entities.ts'

export const rowTypes = ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'] as const
export type RowType = (typeof rowTypes)[number]

const amount = decimal.nullable()
/** Minutes. */
const minutes = decimal.nullable()

/** A row of a job. `RowType` is labour, part or text; the fields of other types are null. */
export const JobRow = z.object({
  RowId: id,
  Oid: z.uuid(),
  RowType: z.enum(rowTypes),
  /** `WEB_API` if another system added the row. */
  SourceType: z.string().nullable(),
  /** True for a row that a client added but has not saved. A server never sends true. */
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
  /** Associated parts with the ordered quantities; each also has a separate row. */
  AssociatedItems: z.array(AssociatedItem),
  /** The part row that this associated row was added with; both are removed together. */
  BroughtByRowId: extension(id.nullable()),
  /** The operation's code, as the specification names it in rows; equal to `WorkOperationCode`. */
  WorkId: z.string().nullable(),
  StandardTime: minutes,
  FactoryTime: minutes,
  /** Stamped minutes so far. A stamping on several rows is divided evenly between them. */
  UsedTime: minutes,
  WorkTypeCode: z.string().nullable(),
  WorkTypeDescription: z.string().nullable(),
  /** True if a stamping is running on the row. */
  HasOpenStamping: extension(z.boolean()),
  /** True if a stamping on the row has ended. */
  HasClosedStamping: extension(z.boolean()),
})
export type JobRow = z.output<typeof JobRow>

/** Progress of a job or a work order. */
export const jobStates = ['Open', 'Ongoing', 'Done'] as const
export type JobState = (typeof jobStates)[number]

export const Job = z.object({
  /** The job's database id; a job created on a phone has no number yet. */
  JobId: extension(id),
  WorkOrderId: id,
  JobNumber: z.int().nullable(),
  JobHeaderNumber: z.int().nullable(),
  Note: z.string(),
  /** The sum of the standard times of its labour rows, in minutes. */
  StandardTime: decimal,
  /** Done if all labour rows are done. Ongoing if a row is stamped or done. */
  State: extension(z.enum(jobStates)),
  ExternalId: z.string().nullable(),
  Rows: z.array(JobRow),
})
export type Job = z.output<typeof Job>
