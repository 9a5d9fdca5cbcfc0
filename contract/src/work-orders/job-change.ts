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
import { rowTypes } from './rows.ts'

const code = text(100).nullish()

/**
 * Fields that only the dealer system changes, ignored because a client may send back a whole row. A
 * comparison would refuse a save only because a part was delivered meanwhile.
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
  HasOpenStamping: extension(z.boolean().nullish()),
  HasClosedStamping: extension(z.boolean().nullish()),
}

const JobRowFields = z.strictObject({
  RowId: id.nullish(),
  /** Type of the row. Required for an added row; an existing row never changes its type. */
  RowType: z.enum(rowTypes).nullish(),
  IsMarkedAsDeleted: z.boolean().nullish(),
  /** Name of a text, subcontractor or off-shelf row. The catalogue names parts and labour. */
  Name: text(maxRowCharacters.name).nullish(),
  /** The text of a text row. */
  Note: text(maxRowCharacters.note).nullish(),
  /** Ordered amount, above 0 for an existing row. If omitted for an added row, 1. */
  OrderedAmount: quantity.nullish(),
  /** Price in euros. If omitted for an added part, the price of the catalogue. */
  Price: price.nullish(),
  /** Fields to empty; only for an existing row. */
  ClearedFields: clearedFields(['Price']),
  /** Number of the added part. `SupplierNumber` is also needed if several suppliers use the number. */
  ItemNumber: code,
  SupplierNumber: code,
  /** The stock of an added part; if omitted, the site's default stock. */
  StockCode: code,
  /** Code of the added operation. `WorkOperationCode` is the catalogue's name for the same code. */
  WorkId: code,
  WorkOperationCode: code,
  /** Id of an added row in another system. */
  ExternalId: code,
  ...readOnlyFields,
})

/**
 * A row of `saveJob`. Without `RowId` the row is added; with it the row is changed, or removed if
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
  /** Number of the changed job. If both this and `JobId` are missing, a new job is created. */
  JobNumber: z.int32().positive().nullish(),
  /** Id of the changed job, which may have no number yet. */
  JobId: extension(id.nullish()),
  /**
   * Subject of the job. Accepted only for a job without a number; a text equal to the stored one is no
   * change.
   */
  Note: text(maxRowCharacters.note).nullish(),
  /** Id of a new job in another system. */
  ExternalId: code,
  /** The version of the work order, because jobs have no version. */
  Version: seenVersion,
  Rows: z.array(JobRowChange).max(maxChangedRows),
})
export type JobChange = z.output<typeof JobChange>

export const SavedJob = z.object({
  WorkOrderId: id,
  JobId: extension(id),
  /** Number of the job; null until the dealer system has assigned one. */
  JobNumber: z.int().nullable(),
  /** The version of the work order after the save; the same as before if no value changed. */
  Version: extension(z.int()),
  /** Ids of the added rows in the order of the request, each followed by its associated rows. */
  AddedRowIds: extension(z.array(id)),
  /** Messages to show, in the form of errors: 120476 for associated parts. */
  Information: extension(ErrorList),
})
export type SavedJob = z.output<typeof SavedJob>
