import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { AssociatedItem, PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import {
  addAmounts,
  editableFields,
  multiplyAmounts,
  type RowField,
  refuseOperation,
  refuseRemoval,
} from './job-rules.ts'

/** A row in the edit dialog: an existing row with its edits, or a new row. */
export interface DraftRow
  extends Pick<
    JobRow,
    | 'RowType'
    | 'IsMarkedAsDeleted'
    | 'Name'
    | 'Note'
    | 'OrderedAmount'
    | 'Price'
    | 'ItemNumber'
    | 'SupplierNumber'
    | 'SupplierName'
    | 'WorkId'
    | 'StandardTime'
    | 'MarkAsDoneDate'
    | 'HasOpenStamping'
    | 'HasClosedStamping'
    | 'BroughtByRowId'
  > {
  /** Identifies the row while the dialog is open. */
  readonly Key: string
  /** The id of the row; null for a new row. */
  readonly RowId: number | null
  /**
   * The associated parts of one piece of a new part. Associated parts of an existing part are separate rows.
   */
  readonly AssociatedItems: readonly AssociatedItem[]
  /** The key of the row whose removal also removed this row. The undo restores both. */
  readonly RemovedWith: string | null
  /** True if the row was removed before the dialog was opened. Such a row cannot be restored. */
  readonly IsGone: boolean
}

/** The content of the edit job dialog. */
export interface JobDraft {
  readonly Note: string
  readonly Rows: readonly DraftRow[]
}

export type NewPart = Pick<
  PartSearchResult,
  'ItemNumber' | 'SupplierNumber' | 'SupplierName' | 'Name' | 'PriceData' | 'AssociatedItems'
>

export type JobDraftAction =
  | { readonly kind: 'setNote'; readonly note: string }
  | { readonly kind: 'addPart'; readonly part: NewPart }
  | { readonly kind: 'addOperation'; readonly operation: WorkOperation }
  | { readonly kind: 'addText' }
  | { readonly kind: 'setName' | 'setText'; readonly key: string; readonly text: string }
  | { readonly kind: 'plus' | 'minus'; readonly key: string }
  /** Sets a number; null if the field is empty. */
  | { readonly kind: 'setAmount' | 'setPrice'; readonly key: string; readonly value: number | null }
  | { readonly kind: 'remove' | 'undoRemove'; readonly key: string }

/** Returns the initial draft for an existing job, or an empty draft for a new one. */
export const draftOf = (job: Pick<Job, 'Note' | 'Rows'> | null): JobDraft => ({
  Note: job?.Note ?? '',
  Rows: (job?.Rows ?? []).map((row) => ({
    ...row,
    // A plain specification server may omit the name of a text.
    Name: row.Name ?? '',
    Key: String(row.RowId),
    AssociatedItems: [],
    RemovedWith: null,
    IsGone: row.IsMarkedAsDeleted,
  })),
})

/**
 * Returns the draft after an action (specification.md, Screens and States). A forbidden action, such as the
 * removal of stamped labour, does not change the draft. `refuseRemoval` and `refuseOperation` return the
 * reason.
 */
export function jobDraft(draft: JobDraft, action: JobDraftAction): JobDraft {
  switch (action.kind) {
    case 'setNote':
      return { ...draft, Note: action.note }
    case 'addPart':
      return withRow(draft, partRow(action.part))
    case 'addOperation':
      return refuseOperation(action.operation) ? draft : withRow(draft, labourRow(action.operation))
    case 'addText':
      return withRow(draft, { ...emptyRow, RowType: 'Text', OrderedAmount: null })
    case 'setName':
      return withChange(draft, action.key, 'Name', () => action.text)
    case 'setText':
      return withChange(draft, action.key, 'Note', () => action.text)
    case 'plus':
      return withChange(draft, action.key, 'OrderedAmount', (amount) => addAmounts(amount ?? 0, 1))
    case 'minus':
      return withChange(draft, action.key, 'OrderedAmount', oneLess)
    case 'setAmount':
      return withChange(draft, action.key, 'OrderedAmount', () => action.value)
    case 'setPrice':
      return withChange(draft, action.key, 'Price', () => action.value)
    case 'remove':
      return withoutRow(draft, action.key)
    case 'undoRemove':
      return withRowAgain(draft, action.key)
  }
}

/**
 * Returns the associated parts of a new part. Their quantities are multiplied by the quantity of the part.
 */
export const associatedItemsOf = (
  row: Pick<DraftRow, 'AssociatedItems' | 'OrderedAmount'>,
): AssociatedItem[] =>
  row.AssociatedItems.map(({ ItemNumber, Name, SupplierNumber, Quantity }) => ({
    ItemNumber,
    Name,
    SupplierNumber,
    Quantity: multiplyAmounts(Quantity, row.OrderedAmount ?? 0),
  }))

/** Returns the values of message 120476 about associated parts; null if the part has none. */
export const associatedItemsInformation = ({
  ItemNumber,
  AssociatedItems = [],
}: Pick<NewPart, 'ItemNumber'> & {
  readonly AssociatedItems?: readonly Pick<AssociatedItem, 'ItemNumber'>[] | undefined
}): { readonly item: string; readonly items: string } | null =>
  AssociatedItems.length === 0
    ? null
    : { item: ItemNumber, items: AssociatedItems.map((associated) => associated.ItemNumber).join(', ') }

const emptyRow = {
  RowId: null,
  IsMarkedAsDeleted: false,
  Name: '',
  Note: '',
  OrderedAmount: 1,
  Price: null,
  ItemNumber: null,
  SupplierNumber: null,
  SupplierName: null,
  WorkId: null,
  StandardTime: null,
  MarkAsDoneDate: null,
  HasOpenStamping: false,
  HasClosedStamping: false,
  AssociatedItems: [],
  BroughtByRowId: null,
  RemovedWith: null,
  IsGone: false,
} as const satisfies Omit<DraftRow, 'Key' | 'RowType'>

type NewRow = Omit<DraftRow, 'Key'>

const partRow = ({ PriceData, ...part }: NewPart): NewRow => ({
  ...emptyRow,
  RowType: 'SparePart',
  Name: part.Name,
  ItemNumber: part.ItemNumber,
  SupplierNumber: part.SupplierNumber,
  SupplierName: part.SupplierName ?? null,
  Price: PriceData?.RetailPriceExcludingTax ?? null,
  AssociatedItems: part.AssociatedItems ?? [],
})

const labourRow = (operation: WorkOperation): NewRow => ({
  ...emptyRow,
  RowType: 'LabourOperation',
  Name: operation.Name,
  WorkId: operation.WorkOperationCode,
  SupplierNumber: operation.SupplierNumber,
  SupplierName: operation.SupplierName ?? null,
  StandardTime: operation.StandardTime,
})

/** Adds a row. Its key contains the number of rows, which is unique because a draft never deletes rows. */
const withRow = (draft: JobDraft, row: NewRow): JobDraft => ({
  ...draft,
  Rows: [...draft.Rows, { ...row, Key: `new-${draft.Rows.length}` }],
})

/** Changes a field of a row, unless the row is removed or rows of its type lack the field. */
const withChange = <Field extends RowField>(
  draft: JobDraft,
  key: string,
  field: Field,
  change: (value: DraftRow[Field]) => DraftRow[Field],
): JobDraft =>
  withRows(draft, (row) =>
    row.Key === key && !row.IsMarkedAsDeleted && editableFields(row.RowType).includes(field)
      ? { [field]: change(row[field]) }
      : null,
  )

/** Subtracts 1 and returns at least 1. A typed quantity below 1 remains unchanged. */
const oneLess = (amount: number | null): number | null =>
  amount === null || amount <= 1 ? amount : Math.max(1, addAmounts(amount, -1))

/** Marks a row and its associated rows as removed. */
function withoutRow(draft: JobDraft, key: string): JobDraft {
  const removed = draft.Rows.find((row) => row.Key === key)
  if (!removed || removed.IsMarkedAsDeleted || refuseRemoval(removed)) return draft
  return withRows(draft, (row) => {
    if (row.Key === key) return { IsMarkedAsDeleted: true }
    const comesAlongWithIt = removed.RowId !== null && row.BroughtByRowId === removed.RowId
    return comesAlongWithIt && !row.IsMarkedAsDeleted ? { IsMarkedAsDeleted: true, RemovedWith: key } : null
  })
}

/**
 * Undoes a removal in this draft. A row that was removed together with another row is restored only together
 * with that row.
 */
function withRowAgain(draft: JobDraft, key: string): JobDraft {
  const removed = draft.Rows.find((row) => row.Key === key)
  if (!removed?.IsMarkedAsDeleted || removed.IsGone || removed.RemovedWith !== null) return draft
  return withRows(draft, (row) =>
    row.Key === key || row.RemovedWith === key ? { IsMarkedAsDeleted: false, RemovedWith: null } : null,
  )
}

function withRows(draft: JobDraft, change: (row: DraftRow) => Partial<DraftRow> | null): JobDraft {
  return {
    ...draft,
    Rows: draft.Rows.map((row) => {
      const changes = change(row)
      return changes ? { ...row, ...changes } : row
    }),
  }
}
