import type { StampingCorrection, StampingDay } from '@verstas/contract/stamping/corrections.ts'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { DayTimeline } from '@verstas/domain/stamping/day-timeline.ts'
import { undoOf } from '@verstas/domain/stamping/undo-correction.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DatedSentence } from '../../../platform/ui/dated-sentence.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useAbsenceTypeIds } from '../../stamping/api.ts'
import { BeforeAndAfter } from '../form/pieces.tsx'
import classes from './correction-history.module.css'
import { pieceOfState, wordsOfState } from './state-words.ts'
import { TakeBack } from './take-back.tsx'

interface CorrectionHistoryProps {
  readonly day: StampingDay
  /** The day as it stands. */
  readonly timeline: DayTimeline<Stamping>
}

/**
 * What was done to the day's stampings: who, when, from what to what and why, the latest first; and the comments.
 * The last correction can be taken back.
 */
export function CorrectionHistory({ day, timeline }: CorrectionHistoryProps) {
  const t = useTexts()
  const absenceTypeIds = useAbsenceTypeIds()
  const { Corrections, IsCorrectable } = day
  const latestFirst = Corrections.toSorted((a, b) => Date.parse(b.Created) - Date.parse(a.Created))
  const last = IsCorrectable ? latestFirst.find(({ Kind }) => Kind !== 'Comment') : undefined
  const undo = last ? undoOf(last, { timeline, absenceTypeIds }) : null
  return (
    <section aria-labelledby="correction-history" className={classes.history}>
      <h2 id="correction-history" className={classes.title}>
        {t('correction.history')}
      </h2>
      {latestFirst.length === 0 && <p className={classes.soft}>{t('correction.historyEmpty')}</p>}
      <ol className={classes.list}>
        {latestFirst.map((correction) => (
          <li key={correction.Id} className={classes.line}>
            <CorrectionLine correction={correction} />
            {correction === last && undo && <TakeBack correction={correction} undo={undo} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function CorrectionLine({ correction }: { correction: StampingCorrection }) {
  const t = useTexts()
  const format = useFormat()
  const { Kind, CreatedBy, Created, Reason, Before, After } = correction
  return (
    <>
      <DatedSentence at={Created}>{t(`correction.made.${Kind}`, { name: CreatedBy.Name })}</DatedSentence>
      {Reason && <p className={classes.reason}>{Reason}</p>}
      {Kind === 'Comment' ? (
        After.map((state) => (
          <p key={state.Id} className={classes.soft}>
            {format.timeRange(state.StartTime, state.EndTime)} {wordsOfState(state)}
          </p>
        ))
      ) : (
        <BeforeAndAfter before={Before.map(pieceOfState)} after={After.map(pieceOfState)} />
      )}
    </>
  )
}
