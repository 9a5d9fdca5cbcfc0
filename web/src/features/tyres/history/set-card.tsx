import type { TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { padOrder } from '@verstas/domain/tyres/draft.ts'
import { type Verdict, verdictOf, worstVerdict } from '@verstas/domain/tyres/verdict.ts'
import { depthAt, type WheelPlace } from '@verstas/domain/tyres/wear.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SetVerdict, VerdictMark } from '../verdict-mark.tsx'
import { measuredAt, useTyreLaw, useTyreWords } from '../words.ts'
import classes from './set-card.module.css'

/** Returns the axles of a record. An axle with an inner depth has twin wheels. */
export const axlesOf = ({ AxleData }: Pick<TyreRecord, 'AxleData'>) =>
  AxleData.map(({ axleNumber, DepthLeftInner, DepthRightInner }) => ({
    axleNumber,
    isTwin: DepthLeftInner != null || DepthRightInner != null,
  }))

/** Returns the measured wheels of a record with their depths. */
export const wheelsOf = (record: Pick<TyreRecord, 'AxleData'>): (WheelPlace & { readonly depth: number })[] =>
  padOrder(axlesOf(record)).flatMap((place) => {
    const depth = depthAt({ axles: record.AxleData }, place)
    return depth === null ? [] : [{ ...place, depth }]
  })

/** A tyre record, with today's verdict on each wheel's depth and on the set. */
export function SetCard({ record }: { readonly record: TyreRecord }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  const law = useTyreLaw(record.tyreType.Season)
  const { tyreType, AxleData, mileage, SalesmanName, comment } = record
  const wheels = wheelsOf(record)
  const verdict: Verdict | null = law && worstVerdict(wheels.map(({ depth }) => verdictOf(depth, law)))
  const [first] = AxleData
  const tyre = [first?.Make, first?.Model].filter(Boolean).join(' ')
  const km = mileage > 1 && t('workOrder.kilometres', { km: format.number(mileage) })
  return (
    <Panel title={tyreType.Description} aside={verdict && <SetVerdict verdict={verdict} />}>
      {tyre && <p className="type-15 soft">{tyre}</p>}
      {first?.Size && <p className="mt-4 number-19">{first.Size}</p>}
      <ul className={`${classes.wheels} grid gap-8`}>
        {wheels.map(({ depth, ...place }) => (
          <li
            key={`${place.axleNumber} ${place.field}`}
            className={`${classes.wheel} line wrap spread rounded-inner quiet`}
          >
            <span className={`${classes.name} type-15 soft`}>{words.wheel(place, axlesOf(record))}</span>
            <span className="number-24">
              {words.depth(depth)} <small className="soft type-13">mm</small>
            </span>
            <VerdictMark depth={depth} law={law} />
          </li>
        ))}
      </ul>
      {comment && <p className="type-15 soft">{comment}</p>}
      <p className="type-15 soft">
        {[t('tyres.measuredBy', { date: format.dateTime(measuredAt(record)), name: SalesmanName ?? '' }), km]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </Panel>
  )
}
