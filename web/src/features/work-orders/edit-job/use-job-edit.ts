import { errorText } from '@verstas/contract/errors/entry.ts'
import { AssociatedItem } from '@verstas/contract/parts/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import { jobEndpoints } from '@verstas/contract/work-orders/job-endpoints.ts'
import { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import { draftProblems, jobDiffers, jobToSend } from '@verstas/domain/work-orders/job-change.ts'
import {
  draftOf,
  type JobDraft,
  type JobDraftAction,
  jobDraft,
} from '@verstas/domain/work-orders/job-draft.ts'
import {
  type JobConflict,
  mergeJobDraft,
  resolveJobConflict,
  valueInConflict,
} from '@verstas/domain/work-orders/job-merge.ts'
import { findJob, isNoteEditable, jobIdOf, refuseOrder } from '@verstas/domain/work-orders/job-rules.ts'
import { useCallback, useState } from 'react'
import { callWithin } from '../../../platform/api/call-within.ts'
import { failureKindOf, messageOf } from '../../../platform/api/failure.ts'
import {
  draftNumber,
  type EditRules,
  type EditState,
  storedEdit,
  z,
} from '../../../platform/editing/edit-state.ts'
import { saveTimeoutMs } from '../../../platform/editing/save.ts'
import type { DraftName } from '../../../platform/editing/use-draft.ts'
import { useEdit } from '../../../platform/editing/use-edit.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import { useSendEdit } from '../work-order-edits.ts'

/** The state of the job edit dialog, which is stored as a draft. Its base is null for a new job. */
export type JobEditState = EditState<Job | null, JobDraft, JobConflict, JobChange>

/** @param jobId null for a new job */
export function beginJobEdit(workOrder: WorkOrder, jobId: number | null) {
  const base = findJob(workOrder.Jobs, jobId)
  return { base, mine: draftOf(base) }
}

export const jobRules: EditRules<WorkOrder, Job | null, JobDraft, JobConflict> = {
  versionOf: ({ Version }) => Version ?? null,
  findBase: ({ Jobs }, base) => base && findJob(Jobs, jobIdOf(base)),
  differs: jobDiffers,
  merge: ({ base, mine, theirs }) =>
    base && theirs ? mergeJobDraft({ base, mine, theirs }) : { merged: mine, conflicts: [] },
  keyOf: ({ key, field }) => `${key}-${field}`,
  valueIn: valueInConflict,
  theirValue: (theirs, conflict) => {
    if (conflict.key === null && !isNoteEditable(theirs)) return undefined
    const saved = draftOf(theirs)
    // The other user removed the row and this user kept it. The row then exists only in the draft.
    const isMineAlone = conflict.key !== null && !saved.Rows.some(({ Key }) => Key === conflict.key)
    return isMineAlone ? conflict.theirs : valueInConflict(saved, conflict)
  },
  resolve: resolveJobConflict,
}

const DraftRow = JobRow.pick({
  RowType: true,
  IsMarkedAsDeleted: true,
  Name: true,
  Note: true,
  ItemNumber: true,
  SupplierNumber: true,
  SupplierName: true,
  WorkId: true,
  StandardTime: true,
  MarkAsDoneDate: true,
  HasOpenStamping: true,
  HasClosedStamping: true,
  BroughtByRowId: true,
}).extend({
  Key: z.string(),
  RowId: z.int().nullable(),
  AssociatedItems: z.array(AssociatedItem),
  RemovedWith: z.string().nullable(),
  IsGone: z.boolean(),
  OrderedAmount: draftNumber,
  Price: draftNumber,
})

const StoredJobEdit = storedEdit({
  base: Job.nullable(),
  mine: z.object({ Note: z.string(), Rows: z.array(DraftRow) }),
  conflict: {
    key: z.string().nullable(),
    field: z.enum(['Name', 'Note', 'OrderedAmount', 'Price', 'IsMarkedAsDeleted']),
    label: z.string(),
  },
  body: JobChange,
})

/**
 * Parses a stored draft of the job dialog.
 *
 * @throws if it is invalid
 */
export const parseJobEdit = (stored: unknown): JobEditState => StoredJobEdit.parse(stored)

interface EditedJob {
  readonly workOrder: WorkOrder
  /** Null for a new job. */
  readonly jobId: number | null
  readonly draftName: DraftName
  readonly onSaved: () => void
}

/** Returns the state of the job edit dialog, and functions that change and save it. */
export function useJobEdit({ workOrder, jobId, draftName, onSaved }: EditedJob) {
  const t = useTexts()
  const { rights } = useSession()
  const [isChecked, setIsChecked] = useState(false)
  const edit = useEdit<WorkOrder, Job | null, JobDraft, JobConflict, JobChange>({
    rules: jobRules,
    source: workOrder,
    begin: (source) => beginJobEdit(source, jobId),
    draftName,
    parse: parseJobEdit,
    prepare: ({ base, mine }) => {
      setIsChecked(true)
      if (draftProblems(base, mine).length > 0) notify.error(t('edit.invalid'))
      else for (const { name, data } of refuseOrder(workOrder)) notify.error(t(errorText(name), data))
      return jobToSend({ order: workOrder, rights, original: base, draft: mine })
    },
    send: useSendEdit(workOrder.Id, jobEndpoints.saveJob, (input) =>
      callWithin(saveTimeoutMs, jobEndpoints.saveJob, input),
    ),
    onSaved,
    onFailed: (failure) => {
      // Shows a failure as a toast (specification.md, Errors). The message of these two kinds needs no
      // heading.
      const isMessageOnly = ['lock', 'restrictedOperation'].includes(failureKindOf(failure))
      const message = messageOf(failure, t)
      notify.error(isMessageOnly ? message : `${t('jobEdit.saveFailed')}\n${message}`)
    },
  })
  const { state, change } = edit
  return {
    ...edit,
    problems: isChecked ? draftProblems(state.base, state.mine) : [],
    dispatch: useCallback((action: JobDraftAction) => change((mine) => jobDraft(mine, action)), [change]),
  }
}

export type EditingOfJob = ReturnType<typeof useJobEdit>
