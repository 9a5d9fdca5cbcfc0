import { errorText } from '@verstas/contract/errors/entry.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { draftProblems, jobToSend } from '@verstas/domain/work-orders/job-change.ts'
import type { JobDraftAction } from '@verstas/domain/work-orders/job-draft.ts'
import { refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import { useCallback, useEffect, useState } from 'react'
import { failureKindOf, messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import type { Side } from '../edit/conflict-choices.tsx'
import { type ForeignChange, foreignChangeOf } from '../edit/foreign-change.ts'
import { WorkOrderChanged } from '../edit/send-save.ts'
import { useJobDraft } from './job-edit-draft.ts'
import {
  beginJobEdit,
  catchUp,
  changeJob,
  chooseSide,
  isJobEdited,
  type JobEditState,
  type OpenJobConflict,
  type SaveAttempt,
} from './job-edit-state.ts'
import { useRights } from './use-job-access.ts'
import { isUnanswered, useSaveJob } from './use-save-job.ts'

/**
 * The life of one edit of a job: begins with what stands, or with what the person left unsaved; follows
 * what others save meanwhile; is kept on this device until it is saved or discarded.
 *
 * @param jobId null for a new job
 * @param onDone called when it was saved
 */
export function useJobEdit(workOrder: WorkOrder, jobId: number | null, onDone: () => void) {
  const t = useTexts()
  const rights = useRights()
  const { draft: kept, keep, drop } = useJobDraft(workOrder.Id, jobId)
  const [state, setState] = useState<JobEditState>(() =>
    catchUp(kept?.value ?? beginJobEdit(workOrder, jobId), workOrder),
  )
  const [foreign, setForeign] = useState<ForeignChange | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending } = useSaveJob()

  const { original, draft, conflicts, attempt } = state
  const isEdited = attempt !== null || isJobEdited(state)
  const isUndecided = conflicts.some(({ choice }) => choice === null)
  const problems = draftProblems(original, draft)

  useEffect(() => setState((now) => catchUp(now, workOrder)), [workOrder])
  useEffect(() => (isEdited ? keep(state) : drop()), [state, isEdited, keep, drop])

  const send = (sent: SaveAttempt) => {
    setState((now) => ({ ...now, attempt: sent }))
    mutate(sent, {
      onSuccess: () => {
        drop()
        notify.success(t('edit.saved'))
        onDone()
      },
      onError: (failure) => {
        if (!isUnanswered(failure)) setState((now) => ({ ...now, attempt: null }))
        if (failure instanceof WorkOrderChanged) return noteChange(failure)
        // specification.md, Errors: this dialog tells failures by toasts, and keeps what was typed.
        notify.error(
          isToldAlone(failure)
            ? messageOf(failure, t)
            : `${t('jobEdit.saveFailed')}\n${messageOf(failure, t)}`,
        )
      },
    })
  }
  const noteChange = ({ workOrder: theirs, refusal }: WorkOrderChanged) => {
    setForeign(foreignChangeOf(refusal))
    setState((now) => catchUp(now, theirs))
  }
  const save = () => {
    if (isPending) return
    if (attempt) return send(attempt)
    setIsChecked(true)
    if (problems.length > 0) return notify.error(t('edit.invalid'))
    for (const { name, data } of refuseOrder(workOrder)) notify.error(t(errorText(name), data))
    const change = jobToSend({ order: workOrder, rights, original, draft })
    if (change && !isUndecided) send({ key: newUuid(), version: state.version, change })
  }

  return {
    state,
    isEdited,
    isUndecided,
    isSaving: isPending,
    /** Whether a save got no answer: the form stands still until it has got one. */
    isUnanswered: attempt !== null && !isPending,
    problems: isChecked ? problems : [],
    /** Who changed the work order meanwhile, when known. */
    foreign,
    change: useCallback((action: JobDraftAction) => setState((now) => changeJob(now, action)), []),
    choose: (conflict: OpenJobConflict, side: Side) => setState((now) => chooseSide(now, conflict, side)),
    save,
    discard: drop,
  }
}

/** A lock and a restricted operation say by their own words what went wrong. */
const isToldAlone = (failure: unknown): boolean =>
  ['lock', 'restrictedOperation'].includes(failureKindOf(failure))

export type JobEditing = ReturnType<typeof useJobEdit>
