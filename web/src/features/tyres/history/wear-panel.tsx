import { IconAlertTriangle } from '@tabler/icons-react'
import type { TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { legalDepth, type TyreLaw, verdictOf, worstVerdict } from '@verstas/domain/tyres/verdict.ts'
import {
  depthAt,
  forecast,
  latestRun,
  type Measurement,
  type WheelPlace,
} from '@verstas/domain/tyres/wear.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { SetVerdict } from '../verdict-mark.tsx'
import { measuredAt, useTyreLaw, useTyreWords } from '../words.ts'
import { axlesOf, wheelsOf } from './set-card.tsx'
import type { RecordsOfType } from './vehicle-tyres.tsx'
import classes from './wear-panel.module.css'
import { LineSample, WearPicture } from './wear-picture.tsx'

/** The history of tyres of one type: the wear of the latest set, its forecast, and all measurements. */
export function WearPanel({ records }: { readonly records: RecordsOfType }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTyreWords()
  const [latest] = records
  const law = useTyreLaw(latest.tyreType.Season)
  const run = latestRun(records.map((record) => measurementOf(record)))
  const wheels = wheelsOf(latest)
  // The chart needs measurements at two different mileages.
  const isDrawn = (run[0]?.mileage ?? 0) > (run.at(-1)?.mileage ?? 0)
  const verdict = law && worstVerdict(wheels.map(({ depth }) => verdictOf(depth, law)))
  const axles = axlesOf(latest)
  return (
    <Panel title={latest.tyreType.Description} aside={verdict && <SetVerdict verdict={verdict} />}>
      {isDrawn && <WearPicture run={run} wheels={wheels} limit={law && legalDepth(law)} />}
      {law && <Forecasts run={run} wheels={wheels} law={law} name={(place) => words.wheel(place, axles)} />}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('tyres.measurements')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('tyres.measured')}</th>
              {wheels.map((place, index) => (
                <th key={`${place.axleNumber} ${place.field}`} scope="col">
                  <LineSample index={index} />
                  {words.wheel(place, axles)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={record.Oid ?? record.created}>
                <th scope="row">
                  {format.date(measuredAt(record))}
                  {record.mileage > 1 && (
                    <span>{t('workOrder.kilometres', { km: format.number(record.mileage) })}</span>
                  )}
                </th>
                {wheels.map((place) => {
                  const depth = depthAt({ axles: record.AxleData }, place)
                  const isIllegal = law && depth !== null && depth < legalDepth(law)
                  return (
                    <td
                      key={`${place.axleNumber} ${place.field}`}
                      className={isIllegal ? classes.illegal : undefined}
                    >
                      {isIllegal && <IconAlertTriangle size={14} aria-hidden="true" />}
                      {depth === null ? '–' : words.depth(depth)}
                      {isIllegal && (
                        <span className="visually-hidden">
                          , {t('tyres.verdict.now', { depth: words.depth(legalDepth(law)) })}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const measurementOf = ({ mileage, AxleData: axles }: TyreRecord): Measurement => ({ mileage, axles })

interface ForecastsProps {
  readonly run: readonly Measurement[]
  readonly wheels: readonly WheelPlace[]
  readonly law: TyreLaw
  readonly name: (place: WheelPlace) => string
}

/**
 * The mileage range in which each wheel is expected to reach the legal depth, and the basis of the earliest
 * forecast. Renders the requirements of a forecast if there is none.
 */
function Forecasts({ run, wheels, law, name }: ForecastsProps) {
  const t = useTexts()
  const format = useFormat()
  const forecasts = wheels.flatMap((place) => {
    const ahead = forecast(run, place, legalDepth(law))
    return ahead ? [{ place, ahead }] : []
  })
  const [first] = forecasts.toSorted((one, other) => one.ahead.from - other.ahead.from)
  if (!first) return <p className={`${classes.basis} type-15 soft`}>{t('tyres.noForecast')}</p>
  const { wear } = first.ahead
  return (
    <>
      <DataList>
        {forecasts.map(({ place, ahead: { from, to } }) => (
          <Field
            key={`${place.axleNumber} ${place.field}`}
            label={t('tyres.reaches', { wheel: name(place) })}
          >
            {to === null
              ? t('tyres.from', { from: format.number(from) })
              : t('tyres.range', { from: format.number(from), to: format.number(to) })}
          </Field>
        ))}
      </DataList>
      <p className={`${classes.basis} type-15 soft`}>
        {t('tyres.basis', { count: wear.measurements, km: format.number(wear.km) })}
      </p>
    </>
  )
}
