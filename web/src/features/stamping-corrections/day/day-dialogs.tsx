import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import { suggestedEnd } from '@verstas/domain/stamping/forgotten.ts'
import { dayBounds } from '@verstas/domain/time/day.ts'
import type { EndedSpan } from '@verstas/domain/time/span.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useState } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { SaveButton } from '../../../platform/ui/save-button.tsx'
import { TextArea } from '../../../platform/ui/text-fields.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import type { CorrectionDraft } from '../correction.ts'
import { CorrectionDialog } from '../form/correction-dialog.tsx'
import { type Boundary, boundaryOf } from '../timeline/boundaries.ts'
import { fingerStep, shiftSpans, snap, spanOf } from '../times.ts'
import { useComment } from '../use-correct.ts'
import { StampingActions } from './stamping-actions.tsx'

interface DayDialogsProps {
  readonly dialog: DayDialog | null
  readonly day: StampingDay
  readonly boundaries: readonly Boundary[]
  readonly now: Date
  readonly isOwn: boolean
  readonly onOpen: (draft: CorrectionDraft) => void
  readonly onComment: (stamping: Stamping) => void
  readonly onClose: () => void
}

/** The open dialog of the day, if any. */
export function DayDialogs(props: DayDialogsProps) {
  const { dialog, day, boundaries, now, isOwn, onOpen, onComment, onClose } = props
  if (dialog === null) return null
  if (dialog.kind === 'Comment') return <CommentDialog stamping={dialog.stamping} onClose={onClose} />
  if (dialog.kind !== 'Actions')
    return <CorrectionDialog first={dialog} day={day} boundaries={boundaries} now={now} onClose={onClose} />
  return (
    <StampingActions
      stamping={dialog.stamping}
      splitAt={dialog.splitAt}
      endAt={dialog.endAt}
      isCorrectable={day.IsCorrectable}
      isMovable={(edge) => boundaryOf(dialog.stamping, edge, boundaries, now) !== null}
      isOwn={isOwn}
      onChoose={onOpen}
      onComment={() => onComment(dialog.stamping)}
      onClose={onClose}
    />
  )
}

/** A dialog of the day: the actions of a stamping, a correction, or a comment. */
export type DayDialog =
  | {
      readonly kind: 'Actions'
      readonly stamping: Stamping
      readonly splitAt: number
      readonly endAt: number
    }
  | { readonly kind: 'Comment'; readonly stamping: Stamping }
  | CorrectionDraft

const hourMs = 3_600_000

/** Returns the open dialog, and functions that open and close dialogs. */
export function useDayDialog({ Day, Stampings, Shifts }: StampingDay, now: Date) {
  const { timeZone } = useFormat()
  const [dialog, setDialog] = useState<DayDialog | null>(null)
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    /** @param at the tapped instant in milliseconds; omitted if the stamping was chosen from the list */
    openStamping: (stamping: Stamping, at?: number) =>
      setDialog({
        kind: 'Actions',
        stamping,
        splitAt: at ?? middleOf(stamping, now),
        endAt: at ?? probableEnd(stamping, Shifts, now),
      }),
    openGap: ({ startAt, endAt }: EndedSpan) => {
      const [start, end] = [startAt.getTime(), endAt.getTime()]
      setDialog({ kind: 'Add', start, end, within: { earliest: start, latest: end } })
    },
    /**
     * Opens the form of a new stamping. The form suggests the hour after the last ended stamping, or the hour
     * from 08:00. On the current day, it suggests no time in the future.
     */
    openAnywhere: () => {
      const bounds = dayBounds(Day, timeZone)
      const within = { earliest: bounds.start.getTime(), latest: bounds.end.getTime() }
      // Presence must be in the past. On a future day the form suggests any time, because absences can be
      // planned.
      const latest = now > bounds.start ? Math.min(within.latest, now.getTime()) : within.latest
      const ends = Stampings.flatMap(({ EndTime }) => (EndTime === null ? [] : [Date.parse(EndTime)]))
      const first = ends.length > 0 ? Math.max(...ends) : instantOf(Day, '08:00', timeZone).getTime()
      const start = Math.max(Math.min(first, latest - hourMs), within.earliest)
      setDialog({ kind: 'Add', start, end: Math.min(start + hourMs, latest), within })
    },
  }
}

function middleOf(stamping: Stamping, now: Date): number {
  const { start, end } = spanOf(stamping, now)
  return snap((start + end) / 2, fingerStep, { earliest: start, latest: end })
}

/**
 * Returns the suggested end of a running stamping: the end of its shift, or the current time if the
 * shift has not ended or is unknown.
 */
function probableEnd({ StartTime }: Stamping, shifts: StampingDay['Shifts'], now: Date): number {
  const end = suggestedEnd(new Date(StartTime), shiftSpans(shifts)) ?? now
  return Math.min(end.getTime(), now.getTime())
}

/** Adds a comment to a stamping of the user, without changing its time. */
function CommentDialog({ stamping, onClose }: { stamping: Stamping; onClose: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const [words, setWords] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const comment = useComment()
  const isEmpty = words.trim() === ''
  const save = () => {
    setWasTried(true)
    if (isEmpty || comment.isPending) return
    comment.mutate({ StampingId: stamping.Id, Comment: words.trim() }, { onSuccess: onClose })
  }
  const missing = wasTried && isEmpty ? t('correction.commentMissing') : null
  return (
    <FormDialog
      title={t('correction.title.Comment')}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <SaveButton isBusy={comment.isPending} />
        </>
      }
    >
      <div>
        {format.timeRange(stamping.StartTime, stamping.EndTime)} {describeStamping(stamping)}
      </div>
      <TextArea
        label={t('correction.comment')}
        description={t('correction.commentHint')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={missing ?? (comment.isError ? messageOf(comment.error, t) : null)}
        maxLength={500}
        rows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
