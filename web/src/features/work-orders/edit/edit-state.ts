import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { type EditField, type EditValues, editFields } from '@verstas/domain/work-orders/edit.ts'
import { changedFields, type FieldValue, mergeEdits } from '@verstas/domain/work-orders/merge-edits.ts'
import type { Side } from './conflict-choices.tsx'

/** A field that somebody else changed too; `choice` is null until the person has decided. */
export interface OpenConflict {
  readonly field: EditField
  readonly mine: FieldValue
  readonly theirs: FieldValue
  readonly choice: Side | null
}

/** The edit dialog's input, and what it is an edit of. */
export interface EditState {
  /** The server's values as far as they are known here. */
  readonly base: EditValues
  /** The version of `base`, for `If-Match`; null where the server counts none. */
  readonly version: number | null
  /** What stands in the form. */
  readonly mine: EditValues
  readonly conflicts: readonly OpenConflict[]
  /** Fields that were taken over from the server while the dialog was open. */
  readonly takenOver: readonly EditField[]
}

export const valuesOf = (workOrder: WorkOrder): EditValues => ({
  Mileage: workOrder.Mileage,
  MileageAtHandover: workOrder.MileageAtHandover,
  VehicleLocation: workOrder.VehicleLocation,
  Note: workOrder.Note,
  PartsPrePlanned: workOrder.PartsPrePlanned,
  PartsPrePicked: workOrder.PartsPrePicked,
  PickShelf: workOrder.PickShelf,
  UseHours: workOrder.UseHours,
})

export function beginEdit(workOrder: WorkOrder): EditState {
  const base = valuesOf(workOrder)
  return { base, version: workOrder.Version ?? null, mine: base, conflicts: [], takenOver: [] }
}

export const changesOf = ({ base, mine }: EditState): Partial<EditValues> => changedFields(base, mine)

export const isEdited = (state: EditState): boolean => Object.keys(changesOf(state)).length > 0

/** Writes into a field. Picked parts are planned too; parts that are not planned are not picked. */
export function changeField(state: EditState, field: EditField, value: FieldValue): EditState {
  const implied: Partial<EditValues> =
    field === 'PartsPrePicked' && value === true
      ? { PartsPrePlanned: true }
      : field === 'PartsPrePlanned' && value === false
        ? { PartsPrePicked: false }
        : {}
  return {
    ...state,
    mine: { ...state.mine, [field]: value, ...implied },
    // Who types into a field has decided.
    conflicts: state.conflicts.map((conflict) =>
      conflict.field === field ? { ...conflict, mine: value, choice: 'mine' } : conflict,
    ),
    takenOver: state.takenOver.filter((taken) => taken !== field),
  }
}

/** Puts my edit on top of what is saved now: untouched fields are the server's, what both changed is asked. */
export function rebase(state: EditState, theirs: EditValues, version: number | null): EditState {
  const { merged, conflicts } = mergeEdits({ base: state.base, mine: state.mine, theirs })
  const news = changedFields(state.base, theirs)
  const inConflict = conflicts.map(({ field }) => field)
  const old = state.conflicts
    .filter(({ field }) => !inConflict.includes(field))
    .map((conflict) => ({ ...conflict, theirs: theirs[conflict.field] }))
  return {
    base: theirs,
    version,
    mine: merged,
    conflicts: [...old, ...conflicts.map((conflict) => ({ ...conflict, choice: null }))].filter(
      ({ mine, theirs: saved }) => mine !== saved,
    ),
    takenOver: editFields.filter((field) => {
      const isNew = field in news && merged[field] === theirs[field] && state.mine[field] !== theirs[field]
      return isNew || state.takenOver.includes(field)
    }),
  }
}

/** Decides a conflict. */
export const chooseSide = (state: EditState, field: EditField, side: Side): EditState => {
  const conflict = state.conflicts.find((open) => open.field === field)
  if (!conflict) return state
  return {
    ...state,
    mine: { ...state.mine, [field]: conflict[side] },
    conflicts: state.conflicts.map((open) => (open === conflict ? { ...open, choice: side } : open)),
  }
}
