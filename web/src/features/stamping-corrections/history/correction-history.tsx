import { IconArrowBackUp } from '@tabler/icons-react'
import { cutText } from '@verstas/contract/cut-text.ts'
import type {
  StampingChange,
  StampingCorrection,
  StampingDay,
  StampingState,
} from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import { undoOf } from '@verstas/domain/stamping/undo-correction.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { useAbsenceTypeIds } from '../../stamping/api.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { BeforeAndAfter } from '../before-and-after.tsx'
import { type Piece, pieceOf } from '../correction.ts'
import { useCorrect } from '../use-correct.ts'
import classes from './correction-history.module.css'

interface CorrectionHistoryProps {
  readonly day: StampingDay
  readonly timeline: DayTimeline<Stamping>
}

/**
 * The corrections and comments of the day, the latest first: author, time, change and reason. Users who may
 * correct the day can undo the last correction if `undoOf` returns the change that does so.
 */
export function CorrectionHistory({ day, timeline }: CorrectionHistoryProps) {
  const t = useTexts()
  const absenceTypeIds = useAbsenceTypeIds()
  const { Corrections, IsCorrectable } = day
  const latestFirst = Corrections.toSorted((a, b) => Date.parse(b.Created) - Date.parse(a.Created))
  const last = IsCorrectable ? latestFirst.find(({ Kind }) => Kind !== 'Comment') : undefined
  const undo = last ? undoOf(last, { timeline, absenceTypeIds }) : null
  return (
    <section aria-labelledby="correction-history" className="stack gap-8">
      <h2 id="correction-history" className="type-20">
        {t('correction.history')}
      </h2>
      {latestFirst.length === 0 && <p className="type-15 soft">{t('correction.historyEmpty')}</p>}
      <ol className="stack gap-12">
        {latestFirst.map((correction) => (
          <li key={correction.Id} className="grid gap-8 pad-16 card">
            <CorrectionLine correction={correction} />
            {correction === last && undo && <UndoButton correction={correction} undo={undo} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The author, time, reason and stampings of a correction or comment. */
export function CorrectionLine({ correction }: { correction: StampingCorrection }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, CreatedBy, Created, Reason, Before, After } = correction
  return (
    <>
      <DatedSentence at={Created}>{t(`correction.made.${Kind}`, { name: CreatedBy.Name })}</DatedSentence>
      {Reason && <p className={`${classes.reason} break-anywhere`}>{Reason}</p>}
      {Kind === 'Comment' ? (
        After.map((state) => (
          <p key={state.Id} className="type-15 soft">
            {format.timeRange(state.StartTime, state.EndTime)} {describeState(state)}
          </p>
        ))
      ) : (
        <BeforeAndAfter before={Before.map(pieceOfState)} after={After.map(pieceOfState)} />
      )}
    </>
  )
}

interface UndoButtonProps {
  readonly correction: StampingCorrection
  readonly undo: StampingChange
}

const longestReason = 500

/**
 * The button that undoes the last correction. The undo is saved as a further correction, so that the history
 * contains both. It does not ask first, because the line above shows both states, and the undo can be undone.
 */
function UndoButton({ correction: { SalesmanId, Reason: reason }, undo }: UndoButtonProps) {
  const t = useTexts()
  const { mutate, isPending } = useCorrect()
  const undoCorrection = () => {
    const Reason = cutText(t('correction.undoReason', { reason }), longestReason)
    mutate({ SalesmanId, Reason, Change: undo }, { onError: (error) => notify.error(messageOf(error, t)) })
  }
  return (
    <Button variant="tonal" icon={IconArrowBackUp} isBusy={isPending} onClick={undoCorrection}>
      {t('correction.do.undo')}
    </Button>
  )
}

/** Describes the purpose that a stamping had at the time of the correction. */
const describeState = (state: StampingState): string => describeStamping({ ...state, LicenseNumber: null })

const pieceOfState = (state: StampingState): Piece => pieceOf(state, describeState(state))

interface DatedSentenceProps {
  /** The instant in ISO 8601. */
  readonly at: string
  readonly children: ReactNode
}

/** The first line of a history entry: the action and its time. */
function DatedSentence({ at, children }: DatedSentenceProps) {
  const format = useFormat()
  return (
    <div className="flex wrap baseline spread gap-y-0 gap-x-12">
      <span className="strong break-anywhere">{children}</span>
      <time className={classes.time} dateTime={at}>
        {format.dateTime(at)}
      </time>
    </div>
  )
}
