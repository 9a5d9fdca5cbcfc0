import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import { jobDiffers } from '@verstas/domain/work-orders/job-change.ts'
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
import { findJob, isNoteEditable, jobIdOf } from '@verstas/domain/work-orders/job-rules.ts'
import type { Side } from '../edit/conflict-choices.tsx'
import { mayBeNews } from '../edit/send-save.ts'

/** Something that somebody else changed too; `choice` is null until the person has decided. */
export interface OpenJobConflict extends JobConflict {
  readonly choice: Side | null
}

/** A save that was sent and not answered: it is repeated as it is, so that it counts once. */
export interface SaveAttempt {
  readonly key: string
  readonly version: number | null
  readonly change: JobChange
}

/** The input of the edit job dialog, and what it is an edit of. */
export interface JobEditState {
  /** The job as far as it is known here; null for a new one. */
  readonly original: Job | null
  /** The version of the work order that `original` is of, for `If-Match`; null where the server counts none. */
  readonly version: number | null
  readonly draft: JobDraft
  readonly conflicts: readonly OpenJobConflict[]
  readonly attempt: SaveAttempt | null
}

/** @param jobId null for a new job */
export function beginJobEdit(workOrder: WorkOrder, jobId: number | null): JobEditState {
  const original = findJob(workOrder.Jobs, jobId)
  return {
    original,
    version: workOrder.Version ?? null,
    draft: draftOf(original),
    conflicts: [],
    attempt: null,
  }
}

export const isJobEdited = ({ original, draft }: JobEditState): boolean => jobDiffers(original, draft)

/** Takes a step in the draft; who changes what was in conflict has decided. */
export function changeJob(state: JobEditState, action: JobDraftAction): JobEditState {
  const draft = jobDraft(state.draft, action)
  return {
    ...state,
    draft,
    conflicts: state.conflicts.map((conflict) => {
      const mine = valueInConflict(draft, conflict)
      // What is no number is NaN, which no other comparison finds the same.
      return Object.is(mine, valueInConflict(state.draft, conflict))
        ? conflict
        : { ...conflict, mine, choice: 'mine' }
    }),
  }
}

/**
 * Brings an edit up to what the server has; an older answer changes nothing, and what has been sent and
 * not answered waits for its answer.
 */
export function catchUp(state: JobEditState, workOrder: WorkOrder): JobEditState {
  if (state.attempt || !mayBeNews(state.version, workOrder)) return state
  const { original, draft } = state
  const version = workOrder.Version ?? null
  const theirs = original && findJob(workOrder.Jobs, jobIdOf(original))
  if (!original || !theirs) return { ...state, version }
  const { merged, conflicts } = mergeJobDraft({ base: original, mine: draft, theirs })
  const known = state.conflicts
    .filter((old) => !conflicts.some(({ key, field }) => key === old.key && field === old.field))
    .flatMap((old) => refreshed(old, theirs))
  return {
    ...state,
    original: theirs,
    version,
    draft: merged,
    conflicts: [...known, ...conflicts.map((conflict) => ({ ...conflict, choice: null }))],
  }
}

/** A conflict of before, with what they have by now; nothing where that is mine, or theirs alone to say. */
function refreshed(old: OpenJobConflict, theirs: Job): OpenJobConflict[] {
  if (old.key === null && !isNoteEditable(theirs)) return []
  const saved = draftOf(theirs)
  // A row that they removed and I keep has been made anew: it is in my draft alone.
  const isMineAlone = old.key !== null && !saved.Rows.some(({ Key }) => Key === old.key)
  if (isMineAlone) return [old]
  const now = valueInConflict(saved, old)
  return now === old.mine ? [] : [{ ...old, theirs: now }]
}

/** Decides a conflict. */
export function chooseSide(state: JobEditState, chosen: OpenJobConflict, side: Side): JobEditState {
  return {
    ...state,
    draft: resolveJobConflict(state.draft, chosen, chosen[side]),
    conflicts: state.conflicts.map((conflict) =>
      conflict === chosen ? { ...conflict, choice: side } : conflict,
    ),
  }
}
