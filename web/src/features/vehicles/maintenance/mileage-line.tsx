import type { Reading } from '@verstas/domain/vehicles/mileage.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './mileage-line.module.css'
import { type MileageScale, mileageScale } from './mileage-scale.ts'

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
export function MileageLine({ readings, expected }: MileageLineProps) {
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
