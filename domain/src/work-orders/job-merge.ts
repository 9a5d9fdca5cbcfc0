import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { changedFields, type FieldValue, mergeEdits } from '../editing/merge-edits.ts'
import { type DraftRow, draftOf, type JobDraft } from './job-draft.ts'
import {
  editableFields,
  isNoteEditable,
  labelOf,
  type RowField,
  type RowValues,
  refuseRemoval,
} from './job-rules.ts'

/** A value of a job that two people changed to different values. */
export interface JobConflict {
  /** The key of the row in the merged draft; null for the note of the job. */
  readonly key: string | null
  readonly field: RowField | 'IsMarkedAsDeleted'
  /** The name of the row; empty for the note of the job. */
  readonly label: string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

export interface MergedJob {
  /** The present job with my changes. A field in conflict has my value. */
  readonly merged: JobDraft
  readonly conflicts: readonly JobConflict[]
}

interface JobEdits {
  /** The job at the start of my edit. */
  readonly base: Pick<Job, 'JobNumber' | 'Note' | 'Rows'>
  readonly mine: JobDraft
  /** The present job on the server. */
  readonly theirs: Pick<Job, 'JobNumber' | 'Note' | 'Rows'>
}

/**
 * Merges my draft of a job into the version that another person has saved, row by row. Values that I did not
 * change are theirs. Values that both changed differently are conflicts. A row that they removed and I
 * changed becomes a new row with my values. A row that I removed and they changed remains removed until the
 * conflict is resolved.
 */
export function mergeJobDraft({ base, mine, theirs }: JobEdits): MergedJob {
  const sides: Sides = {
    base: byKey(draftOf(base).Rows),
    mine: byKey(mine.Rows),
    theirs: draftOf(theirs).Rows,
  }
  const note = mergeNote(base, mine, theirs)
  const rows = sides.theirs.map((row) => mergeRow(row, sides))
  const added = mine.Rows.filter(({ RowId }) => RowId === null)
  const again = rows.flatMap(({ again }) => again ?? [])
  const Rows = [...rows.map(({ row }) => row), ...added]
  const keyed = again.map(({ row }, index) => ({ ...row, Key: `new-${Rows.length + index}` }))
  return {
    merged: { Note: note.merged, Rows: [...Rows, ...keyed] },
    conflicts: [
      ...note.conflicts,
      ...rows.flatMap(({ conflicts }) => conflicts),
      ...keyed.map((row) => removalConflict(row, { mine: false, theirs: true })),
    ],
  }
}

/** Applies the chosen value of a conflict to the draft. */
export function resolveJobConflict(
  draft: JobDraft,
  { key, field }: Pick<JobConflict, 'key' | 'field'>,
  value: FieldValue,
): JobDraft {
  if (key === null) return { ...draft, Note: String(value ?? '') }
  return {
    ...draft,
    Rows: draft.Rows.map((row) => {
      if (row.Key === key) return { ...row, [field]: value, RemovedWith: null }
      const follows = field === 'IsMarkedAsDeleted' && isBroughtBy(row, key)
      return follows ? { ...row, IsMarkedAsDeleted: value === true, RemovedWith: value ? key : null } : row
    }),
  }
}

/** Returns the draft's value of a conflicting field; null if its row is missing. */
export const valueInConflict = (
  draft: JobDraft,
  { key, field }: Pick<JobConflict, 'key' | 'field'>,
): FieldValue => (key === null ? draft.Note : (draft.Rows.find((row) => row.Key === key)?.[field] ?? null))

interface Sides {
  readonly base: ReadonlyMap<string, DraftRow>
  readonly mine: ReadonlyMap<string, DraftRow>
  readonly theirs: readonly DraftRow[]
}

interface MergedRow {
  readonly row: DraftRow
  readonly conflicts: readonly JobConflict[]
  /** The new row with my values, if the other person removed a row that I changed. */
  readonly again?: { readonly row: DraftRow }
}

const byKey = (rows: readonly DraftRow[]): ReadonlyMap<string, DraftRow> =>
  new Map(rows.map((row) => [row.Key, row]))

const isBroughtBy = (row: DraftRow, key: string): boolean => String(row.BroughtByRowId) === key

/** Merges the note. The server's note is used if the dealer system has numbered the job. */
function mergeNote(base: JobEdits['base'], mine: JobDraft, theirs: JobEdits['theirs']) {
  if (!isNoteEditable(theirs)) return { merged: theirs.Note, conflicts: [] }
  const { merged, conflicts } = mergeEdits({
    base: { Note: base.Note },
    mine: { Note: mine.Note },
    theirs: { Note: theirs.Note },
  })
  return {
    merged: merged.Note,
    conflicts: conflicts.map((conflict): JobConflict => ({ ...conflict, key: null, label: '' })),
  }
}

function mergeRow(theirs: DraftRow, sides: Sides): MergedRow {
  const base = sides.base.get(theirs.Key)
  const mine = sides.mine.get(theirs.Key)
  if (!base || !mine) return { row: theirs, conflicts: [] }
  const changes = changedFields(valuesOf(base), valuesOf(mine))
  const isChangedByMe = Object.keys(changes).length > 0
  if (mine.IsMarkedAsDeleted && !base.IsMarkedAsDeleted) return mergeRemoved(mine, theirs, sides)
  if (theirs.IsMarkedAsDeleted)
    return {
      row: theirs,
      conflicts: [],
      ...(isChangedByMe && !base.IsMarkedAsDeleted && { again: { row: asNew(theirs, changes) } }),
    }
  const { merged, conflicts } = mergeEdits({
    base: valuesOf(base),
    mine: valuesOf(mine),
    theirs: valuesOf(theirs),
  })
  return {
    row: { ...theirs, ...merged },
    conflicts: conflicts.map((conflict) => ({ ...conflict, key: theirs.Key, label: labelOf(theirs) })),
  }
}

/** Merges a row that I removed. It remains removed if the removal is still allowed. */
function mergeRemoved(mine: DraftRow, theirs: DraftRow, sides: Sides): MergedRow {
  if (theirs.IsMarkedAsDeleted || refuseRemoval(theirs)) return { row: theirs, conflicts: [] }
  const row = { ...theirs, IsMarkedAsDeleted: true, RemovedWith: mine.RemovedWith }
  const associated = sides.theirs.filter((other) => isBroughtBy(other, theirs.Key))
  const isChangedByThem = [theirs, ...associated].some((other) => isChanged(other, sides.base.get(other.Key)))
  const isAsked = isChangedByThem && mine.RemovedWith === null
  return { row, conflicts: isAsked ? [removalConflict(row, { mine: true, theirs: false })] : [] }
}

const isChanged = (row: DraftRow, base: DraftRow | undefined): boolean =>
  base === undefined || Object.keys(changedFields(valuesOf(base), valuesOf(row))).length > 0

const removalConflict = (row: DraftRow, sides: Pick<JobConflict, 'mine' | 'theirs'>): JobConflict => ({
  key: row.Key,
  field: 'IsMarkedAsDeleted',
  label: labelOf(row),
  ...sides,
})

type RowEntries = { readonly [F in RowField]: RowValues[F] }

const valuesOf = (row: DraftRow): RowEntries =>
  Object.fromEntries(editableFields(row.RowType).map((field) => [field, row[field]])) as RowEntries

const asNew = (row: DraftRow, changes: Partial<RowEntries>): DraftRow => ({
  ...row,
  ...changes,
  RowId: null,
  IsMarkedAsDeleted: false,
  MarkAsDoneDate: null,
  HasOpenStamping: false,
  HasClosedStamping: false,
  BroughtByRowId: null,
  RemovedWith: null,
  IsGone: false,
})
