import * as z from 'zod'
import { ErrorList } from '../errors/entities.ts'
import { issueAt } from '../field-reasons.ts'
import {
  clearedFields,
  decimal,
  extension,
  id,
  instant,
  price,
  quantity,
  refuseClearedWithValue,
  seenVersion,
  text,
} from '../fields.ts'
import { maxChangedRows, maxRowCharacters } from '../limits.ts'
import { AssociatedItem } from '../parts/entities.ts'
import { payers } from './kinds.ts'
import { rowTypes } from './rows.ts'

const code = text(100).nullish()

/**
 * Read-only fields. The server accepts and ignores them, because a client may send a whole row back. The
 * dealer system may have changed them since the client read them.
 */
const readOnlyFields = {
  Oid: z.uuid().nullish(),
  SourceType: code,
  IsNew: z.boolean().nullish(),
  IsStampingProhibited: z.boolean().nullish(),
  MarkAsDoneDate: instant.nullish(),
  MarkAsDoneBy: extension(text(500).nullish()),
  SupplierName: text(500).nullish(),
  DeliveredAmount: decimal.nullish(),
  BackOrderAmount: decimal.nullish(),
  SupplierItemNumber: code,
  ExternalItemNumber: code,
  StockDescription: text(500).nullish(),
  AssociatedItems: z.array(AssociatedItem.strict()).max(200).nullish(),
  BroughtByRowId: extension(id.nullish()),
  StandardTime: decimal.nullish(),
  FactoryTime: decimal.nullish(),
  UsedTime: decimal.nullish(),
  WorkTypeCode: code,
  WorkTypeDescription: text(500).nullish(),
  Payer: extension(z.enum(payers).nullish()),
  HasOpenStamping: extension(z.boolean().nullish()),
  HasClosedStamping: extension(z.boolean().nullish()),
}

const JobRowFields = z.strictObject({
  RowId: id.nullish(),
  /** Type of the row. It is required for an added row. The type of an existing row never changes. */
  RowType: z.enum(rowTypes).nullish(),
  IsMarkedAsDeleted: z.boolean().nullish(),
  /** Name of a text, subcontractor or off-shelf row. The catalogue names parts and labour. */
  Name: text(maxRowCharacters.name).nullish(),
  /** The note of the row; the text of a text row. */
  Note: text(maxRowCharacters.note).nullish(),
  /** Ordered amount. An added or changed amount must be above 0. If omitted, it is 1 for an added row. */
  OrderedAmount: quantity.nullish(),
  /** Price of one piece in euros, without tax. If omitted, an added part has the price of the catalogue. */
  Price: price.nullish(),
  /** Fields that the save empties. Accepted only for an existing row. */
  ClearedFields: clearedFields(['Price']),
  /** Number of the added part. `SupplierNumber` is also needed if several suppliers use the number. */
  ItemNumber: code,
  SupplierNumber: code,
  /** The stock of an added part, by default the site's default stock. */
  StockCode: code,
  /**
   * Code of the added operation. `WorkOperationCode` has the same meaning and is the name in the catalogue.
   */
  WorkId: code,
  WorkOperationCode: code,
  /** Id of an added row in another system. */
  ExternalId: code,
  ...readOnlyFields,
})

/**
 * A row of `saveJob`. A row without `RowId` is added. Otherwise the row is changed, or removed if
 * `IsMarkedAsDeleted` is true. An omitted or null field keeps its value.
 */
export const JobRowChange = JobRowFields.check(refuseClearedWithValue, ({ value, issues }) => {
  if (value.RowId == null && value.ClearedFields?.length)
    issues.push(issueAt(['ClearedFields'], 'nothingToClear', { input: value.ClearedFields }))
})
export type JobRowChange = z.output<typeof JobRowChange>

/** Input of `saveJob` (specification.md, Work order rules). */
export const JobChange = z.strictObject({
  WorkOrderId: id,
  /** Number of the changed job. A save without `JobNumber` and `JobId` creates a job. */
  JobNumber: z.int32().positive().nullish(),
  /** Id of the changed job. It is needed if the job has no number yet. */
  JobId: extension(id.nullish()),
  /** Subject of the job. It can be changed only until the job has a number. */
  Note: text(maxRowCharacters.note).nullish(),
  /** Id of a new job in another system. */
  ExternalId: code,
  /** The version of the work order. Jobs have no version. */
  Version: seenVersion,
  Rows: z.array(JobRowChange).max(maxChangedRows),
})
export type JobChange = z.output<typeof JobChange>

export const SavedJob = z.object({
  WorkOrderId: id,
  JobId: extension(id),
  /** Number of the job; null until the dealer system has assigned one. */
  JobNumber: z.int().nullable(),
  /** The version of the work order after the save. It remains the same if the save changed no value. */
  Version: extension(z.int()),
  /** Ids of the added rows in the order of the request, each followed by its associated rows. */
  AddedRowIds: extension(z.array(id)),
  /** Messages for the user, in the form of errors. Message 120476 is about added associated parts. */
  Information: extension(ErrorList),
})
export type SavedJob = z.output<typeof SavedJob>
