import type { StampingCorrection, StampingState } from '@verstas/contract/stamping/corrections.ts'
import { describeStamping } from '../../stamping/describe.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { useFormat } from '../../ui/format.tsx'
import { BeforeAndAfter } from '../form/pieces.tsx'
import type { Piece } from '../form/preview.ts'
import classes from './correction-history.module.css'

/** What was done to the day's stampings: who, when, from what to what and why, the latest first; and the comments. */
export function CorrectionHistory({ corrections }: { corrections: readonly StampingCorrection[] }) {
  const t = useTexts()
  const latestFirst = corrections.toSorted((a, b) => Date.parse(b.Created) - Date.parse(a.Created))
  return (
    <section aria-labelledby="correction-history" className={classes.history}>
      <h2 id="correction-history" className={classes.title}>
        {t('correction.history')}
      </h2>
      {latestFirst.length === 0 && <p className={classes.soft}>{t('correction.historyEmpty')}</p>}
      <ol className={classes.list}>
        {latestFirst.map((correction) => (
          <CorrectionLine key={correction.Id} correction={correction} />
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
    <li className={classes.line}>
      <div className={classes.head}>
        <span className={classes.sentence}>{t(`correction.made.${Kind}`, { name: CreatedBy.Name })}</span>
        <time className={classes.soft} dateTime={Created}>
          {format.dateTime(Created)}
        </time>
      </div>
      {Reason && <p className={classes.reason}>{Reason}</p>}
      {Kind === 'Comment' ? (
        After.map((state) => (
          <p key={state.Id} className={classes.soft}>
            {format.timeRange(state.StartTime, state.EndTime)} {wordsOf(state)}
          </p>
        ))
      ) : (
        <BeforeAndAfter before={Before.map(pieceOf)} after={After.map(pieceOf)} />
      )}
    </li>
  )
}

const wordsOf = (state: StampingState): string => describeStamping({ ...state, LicenseNumber: null })

const pieceOf = (state: StampingState): Piece => ({
  start: Date.parse(state.StartTime),
  end: state.EndTime === null ? null : Date.parse(state.EndTime),
  what: wordsOf(state),
})
