import type { Right } from '@verstas/contract/session/rights.ts'
import type { JobChange, JobRowChange } from '@verstas/contract/work-orders/job-change.ts'
import type { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { shownNumber } from '../codes/order-number.ts'
import { type Reason, reason, wrongField } from '../errors/reason.ts'
import { type Addition, addRow, type Catalogue, type NewRow } from './job-additions.ts'
import {
  canAddRow,
  canEditRow,
  editableFields,
  isHidden,
  isNoteEditable,
  type JobsOrder,
  labelOf,
  type RowField,
  type RowValues,
  refuseOrder,
  refuseRemoval,
  refuseValues,
} from './job-rules.ts'

export type StoredRow = RowValues &
  Pick<
    JobRow,
    'RowId' | 'RowType' | 'IsMarkedAsDeleted' | 'HasOpenStamping' | 'HasClosedStamping' | 'BroughtByRowId'
  >

export type StoredJob = Pick<Job, 'JobNumber' | 'Note'> & {
  readonly JobId: number
  readonly Rows: readonly StoredRow[]
}

/** The present data with which a save of a job is planned. */
export interface JobContext {
  readonly order: JobsOrder
  readonly rights: ReadonlySet<Right>
  /** The present job; null for a new job. */
  readonly job: StoredJob | null
  readonly catalogue: Catalogue
}

/** The changes of a save. Empty if the request equals the present job. */
export interface JobPlan {
  /** The note to write; null if it is unchanged. */
  readonly note: string | null
  readonly edits: readonly { readonly row: StoredRow; readonly values: Partial<RowValues> }[]
  /** The removed rows and their associated rows. */
  readonly removals: readonly StoredRow[]
  readonly additions: readonly NewRow[]
}

export type JobDecision =
  | { readonly kind: 'planned'; readonly plan: JobPlan }
  | { readonly kind: 'refused'; readonly reasons: readonly [Reason, ...Reason[]] }

/**
 * Plans the save of a job, or refuses it with all reasons. An unchanged row in the request needs no right.
 */
export function planJobChange(change: JobChange, context: JobContext): JobDecision {
  const judged = change.Rows.map((row, index) => judgeRow(row, context, `Rows.${index}`))
  const removals = withAssociated(
    judged.flatMap(({ removal }) => removal ?? []),
    context.job?.Rows ?? [],
  )
  const removedIds = new Set(removals.map(({ RowId }) => RowId))
  const plan: JobPlan = {
    note: changedNote(change, context.job),
    edits: judged.flatMap(({ edit }) => (edit && !removedIds.has(edit.row.RowId) ? [edit] : [])),
    removals,
    additions: judged.flatMap(({ addition }) => addition ?? []),
  }
  const [first, ...more] = [
    ...refuseCaller(context),
    ...refuseOrder(context.order),
    ...refuseNote(plan, context.job),
    ...refuseTwice(change.Rows),
    ...judged.flatMap(({ reasons }) => reasons),
  ]
  if (first) return { kind: 'refused', reasons: [first, ...more] }
  if (!context.job && (plan.note ?? '').trim() === '' && plan.additions.length === 0)
    return { kind: 'refused', reasons: [reason('jobIsEmpty')] }
  return { kind: 'planned', plan }
}

/** The effect of a row in the request: an edit, a removal, an addition or nothing. */
interface JudgedRow {
  readonly reasons: readonly Reason[]
  readonly edit?: JobPlan['edits'][number]
  readonly removal?: StoredRow
  readonly addition?: NewRow
}

const nothing: JudgedRow = { reasons: [] }

function judgeRow(change: JobRowChange, context: JobContext, field: string): JudgedRow {
  if (change.RowId == null) return change.IsMarkedAsDeleted ? nothing : judgeAddition(change, context, field)
  const row = context.job?.Rows.find(({ RowId }) => RowId === change.RowId)
  if (!row) return { reasons: [reason('jobRowUnknown', { row: change.RowId })] }
  if (change.RowType != null && change.RowType !== row.RowType)
    return refusedField(`${field}.RowType`, 'rowType', { type: row.RowType })
  return change.IsMarkedAsDeleted ? judgeRemoval(row, context) : judgeEdit(change, row, context)
}

function judgeAddition(change: JobRowChange, context: JobContext, field: string): JudgedRow {
  const { RowType } = change
  if (RowType == null) return refusedField(`${field}.RowType`, 'missing')
  const addition: Addition = addRow({ ...change, RowType }, context.catalogue, field)
  if (addition.kind === 'refused') return { reasons: addition.reasons }
  const { row } = addition
  if (canAddRow(RowType, context.order, context.rights)) return { reasons: [], addition: row }
  return { reasons: [refuseRight(row, context.order)] }
}

function judgeRemoval(row: StoredRow, { order, rights }: JobContext): JudgedRow {
  if (row.IsMarkedAsDeleted) return nothing
  if (!canEditRow(row.RowType, order, rights)) return { reasons: [refuseRight(row, order)] }
  const refusal = refuseRemoval(row)
  return refusal ? { reasons: [refusal] } : { reasons: [], removal: row }
}

function judgeEdit(change: JobRowChange, row: StoredRow, { order, rights }: JobContext): JudgedRow {
  const values = changedValues(change, row)
  if (row.IsMarkedAsDeleted) return { reasons: [reason('jobRowRemoved', { row: labelOf(row) })] }
  if (Object.keys(values).length === 0) return nothing
  if (!canEditRow(row.RowType, order, rights)) return { reasons: [refuseRight(row, order)] }
  return { reasons: refuseChanged(row, values), edit: { row, values } }
}

function changedValues(change: JobRowChange, row: StoredRow): Partial<RowValues> {
  const cleared: readonly RowField[] = change.ClearedFields ?? []
  return Object.fromEntries(
    editableFields(row.RowType)
      .map((field) => [field, cleared.includes(field) ? null : (change[field] ?? row[field])] as const)
      .filter(([field, value]) => value !== row[field]),
  )
}

/**
 * Returns the reasons against changed values. Unchanged values are not checked, because the dealer system may
 * have stored values that the rules forbid.
 */
function refuseChanged(row: StoredRow, values: Partial<RowValues>): Reason[] {
  const touched = { OrderedAmount: 'jobRowAmountMissing', Name: 'jobRowIncomplete', Note: 'jobRowIncomplete' }
  const names = Object.entries(touched).flatMap(([field, name]) => (field in values ? [name] : []))
  return refuseValues({ ...row, ...values }).filter(({ name }) => names.includes(name))
}

function refuseRight(row: Pick<NewRow, 'RowType' | 'Name' | 'Note'>, order: JobsOrder): Reason {
  if (isHidden(row.RowType, order)) return reason('partsHidden', { order: shownNumber(order) })
  return reason('jobRowForbidden', { row: labelOf(row) })
}

const refusedField = (...why: Parameters<typeof wrongField>): JudgedRow => ({ reasons: [wrongField(...why)] })

function refuseCaller({ job, rights }: JobContext): Reason[] {
  const right = job ? 'EditJob' : 'AddJob'
  return rights.has(right) ? [] : [reason('forbidden', { right })]
}

const changedNote = ({ Note }: JobChange, job: StoredJob | null): string | null =>
  Note == null || Note === (job?.Note ?? '') ? null : Note

const refuseNote = ({ note }: JobPlan, job: StoredJob | null): Reason[] =>
  note === null || isNoteEditable(job) ? [] : [reason('jobNoteNotEditable', { job: job?.JobNumber ?? '' })]

function refuseTwice(rows: readonly JobRowChange[]): Reason[] {
  const ids = rows.flatMap(({ RowId }) => RowId ?? [])
  return rows.flatMap(({ RowId }, index) =>
    RowId != null && ids.indexOf(RowId) !== ids.lastIndexOf(RowId)
      ? [wrongField(`Rows.${index}.RowId`, 'twice')]
      : [],
  )
}

/** Returns the removed rows and their associated rows, each once. */
function withAssociated(removed: readonly StoredRow[], rows: readonly StoredRow[]): StoredRow[] {
  const associated = rows.filter(
    (row) => !row.IsMarkedAsDeleted && removed.some(({ RowId }) => RowId === row.BroughtByRowId),
  )
  return [...new Map([...removed, ...associated].map((row) => [row.RowId, row])).values()]
}
