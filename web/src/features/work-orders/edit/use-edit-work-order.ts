import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { EditField } from '@verstas/domain/work-orders/edit.ts'
import type { FieldValue } from '@verstas/domain/work-orders/merge-edits.ts'
import { useEffect, useState } from 'react'
import { failureKindOf, messageOf, metaDataOf } from '../../../platform/api/failure.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import type { Side } from './conflict-choices.tsx'
import { useEditDraft } from './edit-draft.ts'
import {
  beginEdit,
  changeField,
  chooseSide,
  type EditState,
  isEdited,
  rebase,
  valuesOf,
} from './edit-state.ts'
import { labelsOf } from './field-labels.ts'
import { findProblems, problemsOf } from './field-problems.ts'
import { type ForeignChange, foreignChangeOf } from './foreign-change.ts'
import { mayBeNews, WorkOrderChanged } from './send-save.ts'
import { useSaveWorkOrder } from './use-save-work-order.ts'

/** Brings an edit up to what the server has; an older answer changes nothing. */
const catchUp = (state: EditState, workOrder: WorkOrder): EditState =>
  mayBeNews(state.version, workOrder) ? rebase(state, valuesOf(workOrder), workOrder.Version ?? null) : state

/**
 * The life of one edit of a work order: begins with what stands, or with what the person left unsaved; follows
 * what others save meanwhile; is kept on this device until it is saved or discarded.
 *
 * @param onDone called when it was saved
 */
export function useEditWorkOrder(workOrder: WorkOrder, onDone: () => void) {
  const t = useTexts()
  const switches = useSession().settings.WorkshopConfiguration
  const { draft, keep, drop } = useEditDraft(workOrder.Id)
  const [state, setState] = useState(() => catchUp(draft?.value ?? beginEdit(workOrder), workOrder))
  const [foreign, setForeign] = useState<(ForeignChange & { fields: readonly string[] }) | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useSaveWorkOrder(workOrder.Id)

  useEffect(() => setState((now) => catchUp(now, workOrder)), [workOrder])
  useEffect(() => (isEdited(state) ? keep(state) : drop()), [state, keep, drop])

  const problems = findProblems(state, switches, t)
  const isInvalid = Object.keys(problems).length > 0
  const isUndecided = state.conflicts.some(({ choice }) => choice === null)

  const noteChange = ({ workOrder: theirs, refusal }: WorkOrderChanged) => {
    setForeign({ ...foreignChangeOf(refusal), fields: labelsOf(metaDataOf(refusal, 'fields') ?? '', t) })
    setState((now) => catchUp(now, theirs))
  }
  const save = () => {
    setIsChecked(true)
    if (isPending || isInvalid || isUndecided || !isEdited(state)) return
    mutate(state, {
      onSuccess: () => {
        drop()
        notify.success(t('edit.saved'))
        onDone()
      },
      onError: (failure) => {
        if (failure instanceof WorkOrderChanged) noteChange(failure)
        // specification.md, Errors: a work order's lock is told as an error toast.
        if (failureKindOf(failure) === 'lock') notify.error(messageOf(failure, t))
      },
    })
  }

  return {
    state,
    switches,
    isEdited: isEdited(state),
    isUndecided,
    isSaving: isPending,
    /** Whether a save was tried with input that cannot be saved. */
    isRefusedHere: isChecked && isInvalid,
    problems: { ...problemsOf(error, t), ...(isChecked && problems) },
    /** Why the last save failed; a change by somebody else is told by `foreign` instead. */
    failure: isPending || error instanceof WorkOrderChanged ? null : error,
    /** Who changed the work order meanwhile, when known. */
    foreign,
    change: (field: EditField, value: FieldValue) => setState((now) => changeField(now, field, value)),
    choose: (field: EditField, side: Side) => setState((now) => chooseSide(now, field, side)),
    save,
    discard: drop,
  }
}

export type WorkOrderEditing = ReturnType<typeof useEditWorkOrder>
