import { isPrice, isQuantity } from '@verstas/contract/limits.ts'
import { omitNulls } from '@verstas/contract/omit-nulls.ts'
import type { Right } from '@verstas/contract/session/rights.ts'
import type { JobChange, JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import {
  associatedItemsOf,
  type DraftRow,
  draftOf,
  type JobDraft,
  jobDraft,
  type NewPart,
} from './job-draft.ts'
import {
  canAddJob,
  canEditJobs,
  editableFields,
  isNamed,
  isNoteEditable,
  type JobsOrder,
  type RowField,
} from './job-rules.ts'

/** The job before the edit; null for a new job. */
type OriginalJob = Pick<Job, 'JobId' | 'JobNumber' | 'Note' | 'ExternalId' | 'Rows'> | null

/**
 * True if the draft differs from the job. The dialog then allows a save, and asks before it discards the
 * draft.
 */
export const jobDiffers = (original: OriginalJob, draft: JobDraft): boolean =>
  countJobChanges(original, draft) > 0

/** Returns the number of changes that a save would send: the note counts as one, and each changed row. */
export const countJobChanges = (original: OriginalJob, draft: JobDraft): number =>
  Number(draft.Note !== (original?.Note ?? '')) + changedRows(original, draft).length

/**
 * Returns the request that changes the job into the draft (specification.md, States). It contains only the
 * differences. New rows have no `RowId`.
 */
export function jobChangeOf(workOrderId: number, original: OriginalJob, draft: JobDraft): JobChange {
  const differs = draft.Note !== (original?.Note ?? '')
  return {
    WorkOrderId: workOrderId,
    ...(original?.JobId !== undefined && { JobId: original.JobId }),
    ...(original && { JobNumber: original.JobNumber }),
    ...(differs && isNoteEditable(original) && { Note: draft.Note }),
    Rows: changedRows(original, draft),
  }
}

/** A field of the draft with an invalid value. */
export interface DraftProblem {
  /** The key of the row with the problem. */
  readonly key: string
  /** The invalid field. A new text row without name and note has a problem in both fields. */
  readonly field: RowField
}

/**
 * Returns the problems that prevent a save of the draft. Unchanged values are not checked, because the dealer
 * system may have stored values that the rules forbid.
 */
export function draftProblems(original: OriginalJob, draft: JobDraft): DraftProblem[] {
  const before = rowsByKey(original)
  return draft.Rows.filter((row) => !row.IsMarkedAsDeleted).flatMap((row) =>
    touchedFields(before.get(row.Key), row)
      .filter((field) => !isFieldValid(field, row))
      .map((field) => ({ key: row.Key, field })),
  )
}

function isFieldValid(field: RowField, row: DraftRow): boolean {
  const { OrderedAmount, Price, RowType } = row
  switch (field) {
    case 'OrderedAmount':
      return OrderedAmount !== null && OrderedAmount > 0 && isQuantity(OrderedAmount)
    case 'Price':
      // An added part needs a price. The server would otherwise use the price of the catalogue.
      return Price === null ? row.RowId !== null || row.ItemNumber === null : isPrice(Price)
    case 'Name':
      return isNamed(row)
    case 'Note':
      return RowType !== 'Text' || isNamed(row)
  }
}

const rowsByKey = (original: OriginalJob): ReadonlyMap<string, DraftRow> =>
  new Map(draftOf(original).Rows.map((row) => [row.Key, row]))

/** Returns the edited fields of a row, or all fields of a new row. */
const touchedFields = (before: DraftRow | undefined, row: DraftRow): readonly RowField[] =>
  before
    ? editableFields(row.RowType).filter((field) => row[field] !== before[field])
    : editableFields(row.RowType)

interface JobSave {
  readonly order: JobsOrder & { readonly Id: number }
  readonly rights: ReadonlySet<Right>
  readonly original: OriginalJob
  readonly draft: JobDraft
}

/**
 * Returns the request to send. Null if the job cannot be edited, nothing differs, or the draft has a problem.
 */
export function jobToSend(save: JobSave): JobChange | null {
  const { order, original, draft } = save
  if (!isEditable(save) || !jobDiffers(original, draft) || draftProblems(original, draft).length > 0)
    return null
  return jobChangeOf(order.Id, original, draft)
}

/**
 * Returns the request that adds one piece of a part to a job. It has no price if the part has none, so that
 * the server uses the price of its catalogue. Null if the job cannot be edited.
 */
export function partToSend(save: Omit<JobSave, 'draft'>, part: NewPart): JobChange | null {
  const { order, original } = save
  if (!isEditable(save)) return null
  return jobChangeOf(order.Id, original, jobDraft(draftOf(original), { kind: 'addPart', part }))
}

const isEditable = ({ order, rights, original }: Omit<JobSave, 'draft'>): boolean =>
  original ? canEditJobs(order, rights) : canAddJob(order, rights)

function changedRows(original: OriginalJob, draft: JobDraft): JobRowChange[] {
  const before = rowsByKey(original)
  return draft.Rows.flatMap((row) => {
    const stood = before.get(row.Key)
    return stood ? changeOfRow(stood, row) : row.IsMarkedAsDeleted ? [] : [addedRow(row)]
  })
}

function changeOfRow(before: DraftRow, after: DraftRow): JobRowChange[] {
  const { RowId, RowType } = after
  if (before.IsMarkedAsDeleted) return []
  if (after.IsMarkedAsDeleted) return [{ RowId, RowType, IsMarkedAsDeleted: true }]
  const changed = touchedFields(before, after)
  if (changed.length === 0) return []
  const isPriceCleared = changed.includes('Price') && after.Price === null
  const values = omitNulls(valuesOf(after, changed))
  return [{ RowId, RowType, ...values, ...(isPriceCleared && { ClearedFields: ['Price'] }) }]
}

function addedRow(row: DraftRow): JobRowChange {
  const { RowType, Name, ItemNumber, SupplierNumber, WorkId } = row
  return {
    RowType,
    ...(Name !== '' && { Name }),
    ...(ItemNumber !== null && { ItemNumber }),
    ...(WorkId !== null && { WorkId }),
    ...(SupplierNumber !== null && { SupplierNumber }),
    ...valuesOf(
      row,
      editableFields(RowType).filter((field) => row[field] !== null),
    ),
    ...(row.AssociatedItems.length > 0 && { AssociatedItems: associatedItemsOf(row) }),
  }
}

const valuesOf = (row: DraftRow, fields: readonly RowField[]): Partial<Pick<DraftRow, RowField>> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))
