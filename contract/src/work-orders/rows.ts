import * as z from 'zod'
import { decimal, extension, id, instant } from '../fields.ts'
import { AssociatedItem } from '../parts/entities.ts'
import { payers } from './kinds.ts'

export const rowTypes = ['LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'] as const
export type RowType = (typeof rowTypes)[number]

const amount = decimal.nullable()
/** A time in minutes. */
const minutes = decimal.nullable()

/** A row of a job. Nullable fields that the type of the row does not use are null. */
export const JobRow = z.object({
  RowId: id,
  Oid: z.uuid(),
  RowType: z.enum(rowTypes),
  /** `WEB_API` if another system added the row. */
  SourceType: z.string().nullable(),
  /** True for a row that a client has added and not saved. A server never sends true. */
  IsNew: z.boolean(),
  IsMarkedAsDeleted: z.boolean(),
  IsStampingProhibited: z.boolean(),
  MarkAsDoneDate: instant.nullable(),
  /** The name of the person who signed the row. */
  MarkAsDoneBy: extension(z.string().nullable()),
  ExternalId: z.string().nullable(),
  Name: z.string(),
  Note: z.string(),
  SupplierNumber: z.string().nullable(),
  SupplierName: z.string().nullable(),
  OrderedAmount: amount,
  DeliveredAmount: amount,
  BackOrderAmount: amount,
  /** The price of one piece in euros, without tax. */
  Price: amount,
  /** Null if the dealer system does not send the payer. */
  Payer: extension(z.enum(payers).nullable()),
  ItemNumber: z.string().nullable(),
  SupplierItemNumber: z.string().nullable(),
  ExternalItemNumber: z.string().nullable(),
  StockCode: z.string().nullable(),
  StockDescription: z.string().nullable(),
  /** Associated parts with the ordered quantities. Each of them has a row of its own, too. */
  AssociatedItems: z.array(AssociatedItem),
  /** The row of the part with which this associated part was added. Its removal also removes this row. */
  BroughtByRowId: extension(id.nullable()),
  /** The code of the operation. In the catalogue it is named `WorkOperationCode`. */
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
  /** The database id of the job. A job that was created in the app has no number yet. */
  JobId: extension(id),
  WorkOrderId: id,
  JobNumber: z.int().nullable(),
  JobHeaderNumber: z.int().nullable(),
  Note: z.string(),
  /** The sum of the standard times of the job's labour rows, in minutes. */
  StandardTime: decimal,
  /** The job state: done if all labour rows are done, ongoing if at least one is stamped or done. */
  State: extension(z.enum(jobStates)),
  ExternalId: z.string().nullable(),
  Rows: z.array(JobRow),
})
export type Job = z.output<typeof Job>
