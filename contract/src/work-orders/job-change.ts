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
 * Fields that a client may send back as it read them, although only the dealer system changes them. They are
 * ignored: a comparison would refuse a save only because a part was delivered meanwhile.
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
  /** Required for an added row; a row never changes its type. */
  RowType: z.enum(rowTypes).nullish(),
  IsMarkedAsDeleted: z.boolean().nullish(),
  /** For a text, subcontractor or off-shelf row; the catalogue names parts and labour. */
  Name: text(maxRowCharacters.name).nullish(),
  /** The text of a text row. */
  Note: text(maxRowCharacters.note).nullish(),
  /** Above 0 if changed; 1 if a row is added without it. */
  OrderedAmount: quantity.nullish(),
  /** Euros. If a part is added without it, the catalogue's price. */
  Price: price.nullish(),
  /** Only for an existing row. */
  ClearedFields: clearedFields(['Price']),
  /** Names the added part, with `SupplierNumber` if several suppliers use the number. */
  ItemNumber: code,
  SupplierNumber: code,
  /** The stock of an added part; the site's own if omitted. */
  StockCode: code,
  /** Names the added operation; `WorkOperationCode` is the catalogue's word for the same. */
  WorkId: code,
  WorkOperationCode: code,
  /** Another system's id of an added row. */
  ExternalId: code,
  ...readOnlyFields,
})

/**
 * A row of `saveJob`: with `RowId` a changed one, or a removed one if `IsMarkedAsDeleted`; without, an added
 * one. An omitted or null field keeps its value.
 */
export const JobRowChange = JobRowFields.check(refuseClearedWithValue, ({ value, issues }) => {
  if (value.RowId == null && value.ClearedFields?.length)
    issues.push(issueAt(['ClearedFields'], 'nothingToClear', { input: value.ClearedFields }))
})
export type JobRowChange = z.output<typeof JobRowChange>

/** Input of `saveJob` (specification.md, Work order rules). */
export const JobChange = z.strictObject({
  WorkOrderId: id,
  /** The changed job. Without it and `JobId` a new one is created. */
  JobNumber: z.int32().positive().nullish(),
  /** The changed job, also if it has no number yet. */
  JobId: extension(id.nullish()),
  /** Only for a job without a number; the same text is no change. */
  Note: text(maxRowCharacters.note).nullish(),
  /** Another system's id of a new job. */
  ExternalId: code,
  /** The version of the work order; jobs have none. */
  Version: seenVersion,
  Rows: z.array(JobRowChange).max(maxChangedRows),
})
export type JobChange = z.output<typeof JobChange>

export const SavedJob = z.object({
  WorkOrderId: id,
  JobId: extension(id),
  /** Null until the dealer system has numbered the job. */
  JobNumber: z.int().nullable(),
  /** The version of the work order after the save, unchanged if nothing differed. */
  Version: extension(z.int()),
  /** In the order of the request, each followed by its associated rows. */
  AddedRowIds: extension(z.array(id)),
  /** Messages for the person, in the form of refusals: 120476 for associated parts. */
  Information: extension(ErrorList),
})
export type SavedJob = z.output<typeof SavedJob>
