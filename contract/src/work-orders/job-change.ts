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
import { AssociatedItem } from '../parts/entities.ts'
import { rowTypes } from './rows.ts'

/** How many rows one save may carry. */
export const maxChangedRows = 1000

/** How long the name of a row, and a note or text, may be. */
export const maxCharacters = { name: 500, note: 4000 } as const

const code = text(100).nullish()

/**
 * What a client may send back because it read it, and the dealership alone decides. It is not looked at:
 * comparing it would refuse a save only because a part was delivered meanwhile.
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
  /** Needed for a row that is added; a row never changes its type. */
  RowType: z.enum(rowTypes).nullish(),
  IsMarkedAsDeleted: z.boolean().nullish(),
  /** Of a text, subcontractor or off-shelf row; parts and labour are named by the catalogue. */
  Name: text(maxCharacters.name).nullish(),
  /** The text of a text row. */
  Note: text(maxCharacters.note).nullish(),
  /** More than 0 where it is changed; 1 where a row is added without it. */
  OrderedAmount: quantity.nullish(),
  /** Euros. Where a part is added without it, the catalogue's. */
  Price: price.nullish(),
  /** Only of a row that stands. */
  ClearedFields: clearedFields(['Price']),
  /** Names the part that is added, with `SupplierNumber` where several suppliers use the number. */
  ItemNumber: code,
  SupplierNumber: code,
  /** The stock that an added part comes from; the site's own where it is left out. */
  StockCode: code,
  /** Names the operation that is added; `WorkOperationCode` is the catalogue's word for the same. */
  WorkId: code,
  WorkOperationCode: code,
  /** Another system's id of an added row. */
  ExternalId: code,
  ...readOnlyFields,
})

/**
 * A row of `saveJob`: with `RowId` one that is changed, or removed when `IsMarkedAsDeleted`; without, one
 * that is added. A field that is left out or null stays as it is.
 */
export const JobRowChange = JobRowFields.check(refuseClearedWithValue, ({ value, issues }) => {
  if (value.RowId == null && value.ClearedFields?.length)
    issues.push(issueAt(['ClearedFields'], 'nothingToClear', { input: value.ClearedFields }))
})
export type JobRowChange = z.output<typeof JobRowChange>

/** What `saveJob` takes (specification.md, Work order rules). */
export const JobChange = z.strictObject({
  WorkOrderId: id,
  /** The job that is changed. Without it and `JobId` a new one is made. */
  JobNumber: z.int32().positive().nullish(),
  /** The job that is changed, also where it has no number yet. */
  JobId: extension(id.nullish()),
  /** Only of a job without a number; the same text is no change. */
  Note: text(maxCharacters.note).nullish(),
  /** Another system's id of a new job. */
  ExternalId: code,
  /** Of the work order, which a job has no version without. */
  Version: seenVersion,
  Rows: z.array(JobRowChange).max(maxChangedRows),
})
export type JobChange = z.output<typeof JobChange>

export const SavedJob = z.object({
  WorkOrderId: id,
  JobId: extension(id),
  /** Null until the dealer system has numbered the job. */
  JobNumber: z.int().nullable(),
  /** Of the work order: the version that the save made, or the present one where nothing differed. */
  Version: extension(z.int()),
  /** In the order of the request, each followed by what came along with it. */
  AddedRowIds: extension(z.array(id)),
  /** What the person should know, in the form of refusals: 120476 for parts that came along. */
  Information: extension(ErrorList),
})
export type SavedJob = z.output<typeof SavedJob>
