import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import type { Range } from '../../../platform/ui/typed-time.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { type CorrectionDraft, changeOf, needsPurpose, previewOf } from '../correction.ts'
import { type Boundary, boundaryOf } from '../timeline/boundaries.ts'
import { minuteAfter, minuteBefore, spanOf } from '../times.ts'
import { isChangedMeanwhile, useCorrect } from '../use-correct.ts'
import { usePurpose } from './use-purpose.ts'

interface CorrectionFormInput {
  readonly first: CorrectionDraft
  /** The current data of the day, which may be refetched while the form is open. */
  readonly day: StampingDay
  readonly boundaries: readonly Boundary[]
  readonly now: Date
  readonly onSaved: () => void
}

/**
 * Returns the state of the correction dialog: times, purpose and reason, their error messages, the preview,
 * and the save.
 */
export function useCorrectionForm({ first, day, boundaries, now, onSaved }: CorrectionFormInput) {
  const t = useTexts()
  const [draft, setDraft] = useState(first)
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const purpose = usePurpose(first)
  const seenVersion = useRef(first.kind === 'Add' ? 0 : first.stamping.Version)
  const correct = useCorrect()

  const current =
    draft.kind === 'Add' ? null : (day.Stampings.find(({ Id }) => Id === draft.stamping.Id) ?? null)
  const shownDraft: CorrectionDraft =
    draft.kind === 'Add' || !current ? draft : { ...draft, stamping: current }
  const boundary =
    shownDraft.kind === 'Move' ? boundaryOf(shownDraft.stamping, shownDraft.edge, boundaries, now) : null
  const isRemoved = draft.kind !== 'Add' && (current === null || (draft.kind === 'Move' && boundary === null))
  const ranges = rangesOf(shownDraft, boundary, now, purpose.form.type?.IsNonPresence ?? false)
  const change = changeOf(shownDraft, current?.Version ?? 0, purpose.purpose)
  const isUnchanged = changesNothing(shownDraft, boundary, purpose.purpose)
  const refusals = refusalsOf(isChangedMeanwhile(correct.error) ? null : correct.error, t)

  const save = () => {
    setWasTried(true)
    const isReady =
      change !== null && reason.trim() !== '' && areTimesAllowed(shownDraft, ranges) && !isUnchanged
    if (!isReady || isRemoved || correct.isPending) return
    const request = { SalesmanId: day.SalesmanId, Reason: reason.trim(), Change: change }
    correct.mutate(request, { onSuccess: onSaved })
  }
  return {
    draft: shownDraft,
    changeDraft: setDraft,
    ranges,
    purpose,
    reason,
    setReason,
    /** The time that the user can drag; null if the correction has none, or has both a start and an end. */
    moved: movedOf(shownDraft, ranges[0], setDraft),
    preview: previewOf(shownDraft, boundary, purpose.words, describeStamping),
    refusals,
    isRemoved,
    /**
     * True if another user changed the stamping while the form was open. The form then shows the new data.
     */
    isChanged: current !== null && current.Version !== seenVersion.current,
    problems: {
      reason: wasTried && reason.trim() === '' ? t('correction.reasonMissing') : null,
      purpose:
        wasTried && needsPurpose(shownDraft) && !purpose.purpose
          ? t('correction.purposeMissing')
          : refusals.purpose,
      unchanged: wasTried && isUnchanged ? t('correction.unchanged') : null,
    },
    save,
    isSaving: correct.isPending,
  }
}

function movedOf(draft: CorrectionDraft, range: Range, change: (draft: CorrectionDraft) => void) {
  if (draft.kind === 'Move') return { at: draft.to, range, onMove: (to: number) => change({ ...draft, to }) }
  if (draft.kind === 'Split') return { at: draft.at, range, onMove: (at: number) => change({ ...draft, at }) }
  return null
}

/** Returns the allowed range of each time; corrections with one time use the first range. */
function rangesOf(
  draft: CorrectionDraft,
  boundary: Boundary | null,
  now: Date,
  isAbsence: boolean,
): readonly [Range, Range] {
  const both = (range: Range) => [range, range] as const
  switch (draft.kind) {
    case 'Move':
      return both(boundary ?? { earliest: draft.to, latest: draft.to })
    case 'Add': {
      const { earliest, latest } = draft.within
      // Absences can be planned, but presence cannot be in the future.
      const isBounded = !isAbsence && earliest < now.getTime()
      return [
        { earliest, latest: minuteBefore(draft.end) },
        {
          earliest: minuteAfter(draft.start),
          latest: isBounded ? Math.min(latest, now.getTime()) : latest,
        },
      ]
    }
    default: {
      const { start, end } = spanOf(draft.stamping, now)
      return both({ earliest: minuteAfter(start), latest: minuteBefore(Math.min(end, now.getTime())) })
    }
  }
}

const isWithin = (instant: number, { earliest, latest }: Range): boolean =>
  instant >= earliest && instant <= latest

function areTimesAllowed(draft: CorrectionDraft, [first, second]: readonly [Range, Range]): boolean {
  if (draft.kind === 'Move') return isWithin(draft.to, first)
  if (draft.kind === 'Split') return isWithin(draft.at, first)
  return draft.kind !== 'Add' || (isWithin(draft.start, first) && isWithin(draft.end, second))
}

/** Returns whether the save would leave the stamping unchanged. */
function changesNothing(
  draft: CorrectionDraft,
  boundary: Boundary | null,
  purpose: ReturnType<typeof usePurpose>['purpose'],
): boolean {
  if (draft.kind === 'Move') {
    // Ending a running stamping is always a change, even at the suggested time.
    const isRunningEnd = draft.edge === 'End' && draft.stamping.EndTime === null
    return boundary?.at === draft.to && !isRunningEnd
  }
  if (draft.kind !== 'Change' || !purpose || purpose.TypeId !== draft.stamping.TypeId) return false
  const before = draft.stamping.OrderRows.map(({ RowId }) => RowId)
  const after = new Set(purpose.OrderRows.map(({ OrderRowId }) => OrderRowId))
  return before.length === after.size && before.every((rowId) => after.has(rowId))
}

const placeOfId = new Map<number, 'time' | 'purpose'>([
  [errorCodes.stampingCorrectionInFuture.id, 'time'],
  [errorCodes.stampingCorrectionEmpty.id, 'time'],
  [errorCodes.stampingCorrectionOutside.id, 'time'],
  [errorCodes.stampingOverlaps.id, 'time'],
  [errorCodes.stampingTypeUnknown.id, 'purpose'],
  [errorCodes.stampingRowsMissing.id, 'purpose'],
  [errorCodes.stampingRowUnknown.id, 'purpose'],
  [errorCodes.stampingRowNotSelectable.id, 'purpose'],
  [errorCodes.mixedJobAndLabourRows.id, 'purpose'],
  [errorCodes.multipleJobsStamped.id, 'purpose'],
])

/** Groups the server's error messages by field; `general` contains those without a field. */
function refusalsOf(error: unknown, t: Translate) {
  const nothing = { time: null, purpose: null, general: null }
  if (!error) return nothing
  if (!(error instanceof CallFailed) || error.errors.length === 0)
    return { ...nothing, general: messageOf(error, t) }
  const wordsAt = (place: 'time' | 'purpose' | undefined): string | null => {
    const entries = error.errors.filter(({ ErrorId }) => placeOfId.get(ErrorId) === place)
    return entries.length > 0 ? messageOf(new CallFailed(error.status, entries), t) : null
  }
  return { time: wordsAt('time'), purpose: wordsAt('purpose'), general: wordsAt(undefined) }
}
