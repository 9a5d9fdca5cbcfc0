import type { ServiceHistoryEntry, VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { dueOn } from '@verstas/domain/vehicles/due.ts'
import type { Reading } from '@verstas/domain/vehicles/mileage.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { type Mileage, useMileage } from '../mileage.ts'
import { useSpan } from '../use-span.ts'
import classes from './mileage-panel.module.css'
import { type MileageScale, mileageScale } from './mileage-scale.ts'

interface MileagePanelProps {
  readonly vehicle: VehicleDetails
  readonly history: readonly ServiceHistoryEntry[]
}

/** The mileage of a vehicle: a chart, the expected reading of today, and a table of the readings. */
export function MileagePanel({ vehicle, history }: MileagePanelProps) {
  const t = useTexts()
  const { span } = useSpan()
  const mileage = useMileage(vehicle, history)
  const { readings, expected, today } = mileage
  const service = vehicle.NextServiceDate === null ? null : dueOn(vehicle.NextServiceDate, today)
  const isAhead = expected !== null && today > (readings.at(-1)?.day ?? today)
  return (
    <Panel
      title={t('vehicle.kilometresDriven')}
      aside={
        service?.state === 'late' && (
          <StateBadge state="late">{t('vehicle.serviceLate', { span: span(service.days) })}</StateBadge>
        )
      }
    >
      {readings.length > 1 && (
        <MileageLine readings={readings} expected={isAhead ? { day: today, km: expected.km } : null} />
      )}
      <p className="type-17 soft">
        <PaceWords mileage={mileage} isAhead={isAhead} />
      </p>
      {readings.length > 0 && (
        <details className={`${classes.table} mt-4`}>
          <summary>{t('vehicle.readings')}</summary>
          <ReadingTable mileage={mileage} isAhead={isAhead} />
        </details>
      )}
    </Panel>
  )
}

interface OfMileage {
  readonly mileage: Mileage
  /** True if there is an expected reading of today, because the last reading is from an earlier day. */
  readonly isAhead: boolean
}

function PaceWords({ mileage: { expected }, isAhead }: OfMileage) {
  const t = useTexts()
  const format = useFormat()
  if (!expected) return t('vehicle.paceUnknown')
  const km = format.number(expected.kmPerMonth)
  return isAhead
    ? t('vehicle.perMonth', { km, today: format.number(expected.km) })
    : t('vehicle.pace', { km })
}

/** The expected reading of today and the trusted readings as a table, newest first. */
function ReadingTable({ mileage: { readings, expected, today }, isAhead }: OfMileage) {
  const t = useTexts()
  const format = useFormat()
  const newestFirst = readings.toReversed()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('vehicle.readingsDay')}</th>
          <th scope="col">{t('vehicle.readingsKm')}</th>
          <th scope="col">{t('vehicle.readingsSince')}</th>
        </tr>
      </thead>
      <tbody>
        {expected && isAhead && (
          <tr>
            <th scope="row">{t('vehicle.expectedToday')}</th>
            <td>{format.number(expected.km)}</td>
            <td>+{format.number(expected.km - (newestFirst[0]?.km ?? 0))}</td>
          </tr>
        )}
        {newestFirst.map(({ day, km }, place) => {
          const before = newestFirst[place + 1]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two readings can have the same day
            <tr key={place}>
              <th scope="row">{day === today ? t('common.today') : format.day(day)}</th>
              <td>{format.number(km)}</td>
              <td>{before && `+${format.number(km - before.km)}`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface MileageLineProps {
  /** The readings, oldest first. */
  readonly readings: readonly Reading[]
  /**
   * The expected reading of today, at the end of a dashed line from the last reading; null if there is none.
   */
  readonly expected: Reading | null
}

/**
 * A chart of kilometres over time. It is hidden from screen readers, because the text and the table below it
 * have the same content.
 */
function MileageLine({ readings, expected }: MileageLineProps) {
  const t = useTexts()
  const points = expected ? [...readings, expected] : readings
  const scale = mileageScale(points)
  const last = readings.at(-1)
  return (
    <div className={classes.picture} aria-hidden="true">
      <span className={classes.unit}>{t('vehicle.thousands')}</span>
      <div className={classes.plot}>
        {scale.thousands.map(({ label, at }) => (
          <span key={label} className={classes.thousand} style={{ bottom: percent(at) }}>
            {label}
          </span>
        ))}
        <svg className={classes.lines} width="100%" height="100%" aria-hidden="true">
          {scale.thousands.map(({ label, at }) => (
            <line
              key={label}
              className={classes.grid}
              x1="0"
              x2="100%"
              y1={percent(1 - at)}
              y2={percent(1 - at)}
            />
          ))}
          {readings.slice(1).map((reading, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two readings can have the same day
            <Stretch key={place} from={readings[place] ?? reading} to={reading} scale={scale} />
          ))}
          {last && expected && <Stretch from={last} to={expected} scale={scale} isExpected />}
          {readings.map((reading, place) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: two readings can have the same day
              key={place}
              className={classes.reading}
              data-last={reading === last || undefined}
              cx={percent(scale.x(reading.day))}
              cy={percent(1 - scale.y(reading.km))}
              r={reading === last ? 6 : 4}
            />
          ))}
        </svg>
        <div className={classes.years}>
          {scale.years.map(({ label, at }) => (
            <span key={label} style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface StretchProps {
  readonly from: Reading
  readonly to: Reading
  readonly scale: MileageScale
  readonly isExpected?: boolean
}

function Stretch({ from, to, scale: { x, y }, isExpected }: StretchProps) {
  return (
    <line
      className={classes.stretch}
      data-expected={isExpected || undefined}
      x1={percent(x(from.day))}
      y1={percent(1 - y(from.km))}
      x2={percent(x(to.day))}
      y2={percent(1 - y(to.km))}
    />
  )
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
