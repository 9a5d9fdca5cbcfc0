import type { StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { CorrectionDraft } from '../draft.ts'
import { CorrectionDialog } from '../form/correction-dialog.tsx'
import { type Boundary, boundaryOf } from '../timeline/boundaries.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { StampingActions } from './stamping-actions.tsx'
import type { DayDialog } from './use-day-dialog.ts'

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

/** The one dialog that stands above the day, if any. */
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
