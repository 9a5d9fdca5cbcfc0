import { treadDepth } from '@verstas/contract/limits.ts'

import { depthAt, type Measurement, type WheelPlace } from '@verstas/domain/tyres/wear.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useTyreWords } from '../words.ts'
import classes from './wear-picture.module.css'

interface WearPictureProps {
  /** The measurements of one set, the newest first, with at least two different mileages. */
  readonly run: readonly Measurement[]
  readonly wheels: readonly WheelPlace[]
  /** The legal depth in millimetres; null if unknown. */
  readonly limit: number | null
}

const depthsShown = [0, 2, 4, 6, 8, 10]

/**
 * A chart of depth over mileage with a line for each wheel. It is hidden from screen readers, because the
 * table below it has the same content.
 */
export function WearPicture({ run, wheels, limit }: WearPictureProps) {
  const t = useTexts()
  const words = useTyreWords()
  const [from, to] = [run.at(-1)?.mileage ?? 0, run[0]?.mileage ?? 0]
  const x = (km: number) => percent((km - from) / Math.max(1, to - from))
  const y = (depth: number) => percent(1 - depth / treadDepth.most)
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.plot}>
        {depthsShown.map((depth) => (
          <span key={depth} className={classes.depth} style={{ top: y(depth) }}>
            {depth}
          </span>
        ))}
        <svg className={classes.lines} width="100%" height="100%" aria-hidden="true">
          {depthsShown.map((depth) => (
            <line key={depth} className={classes.grid} x1="0" x2="100%" y1={y(depth)} y2={y(depth)} />
          ))}
          {limit !== null && (
            <>
              <rect
                className={classes.illegal}
                x="0"
                width="100%"
                y={y(limit)}
                height={percent(limit / treadDepth.most)}
              />
              <line className={classes.limit} x1="0" x2="100%" y1={y(limit)} y2={y(limit)} />
            </>
          )}
          {wheels.map((place, index) => {
            const points = run.flatMap((measurement) => {
              const depth = depthAt(measurement, place)
              return depth === null ? [] : [{ x: x(measurement.mileage), y: y(depth) }]
            })
            return (
              <g key={`${place.axleNumber} ${place.field}`} className={classes.wheel} data-index={index % 4}>
                {points.slice(1).map((point, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two measurements can have the same mileage
                  <line key={at} x1={points[at]?.x} y1={points[at]?.y} x2={point.x} y2={point.y} />
                ))}
                {points.map((point, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two measurements can have the same mileage
                  <circle key={at} cx={point.x} cy={point.y} r="4" />
                ))}
              </g>
            )
          })}
        </svg>
        {limit !== null && (
          <span className={`${classes.limitWord} absolute late`} style={{ top: y(limit) }}>
            {t('tyres.limit', { depth: words.depth(limit) })}
          </span>
        )}
        <span className={classes.km} style={{ left: 0 }}>
          {Math.round(from / 1000)}
        </span>
        <span className={classes.km} style={{ left: '100%' }}>
          {Math.round(to / 1000)}
        </span>
      </div>
      <span className={classes.unit}>{t('tyres.unit')}</span>
    </div>
  )
}

/** The legend symbol of a wheel's line. */
export const LineSample = ({ index }: { readonly index: number }) => (
  <svg className={classes.sample} width="24" height="10" aria-hidden="true">
    <g className={classes.wheel} data-index={index % 4}>
      <line x1="0" x2="24" y1="5" y2="5" />
      <circle cx="12" cy="5" r="4" />
    </g>
  </svg>
)

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
