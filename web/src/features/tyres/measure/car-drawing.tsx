import type { DepthField } from '@verstas/domain/tyres/depths.ts'
import { type AxleDraft, padOrder } from '@verstas/domain/tyres/draft.ts'
import { type TyreLaw, verdictOf } from '@verstas/domain/tyres/verdict.ts'
import classes from './car-drawing.module.css'

interface CarDrawingProps {
  readonly axles: readonly AxleDraft[]
  readonly law: TyreLaw | null
}

/** The positions of the first and the last axle, and the length of a wheel, in units of the drawing. */
const [firstAxle, lastAxle, wheelLength] = [99, 301, 66]

/** The distance of each wheel from the outer left wheel, in units of the drawing. */
const offsets = {
  DepthLeft: 0,
  DepthRight: 154,
  DepthLeftInner: 17,
  DepthRightInner: 137,
} as const satisfies Record<DepthField, number>

/**
 * The vehicle from above with its front at the top, and its wheels in the colours of their verdicts. The
 * drawing is hidden from screen readers, because the table on top of it has the same content.
 */
export function CarDrawing({ axles, law }: CarDrawingProps) {
  const isVan = axles.length > 2 || axles.some(({ isTwin }) => isTwin)
  const step = axles.length > 1 ? (lastAxle - firstAxle) / (axles.length - 1) : 0
  return (
    <svg viewBox="0 0 200 400" className="block full full-height" aria-hidden="true">
      {padOrder(axles).map(({ axleNumber, field }) => {
        const place = axles.findIndex((axle) => axle.axleNumber === axleNumber)
        const axle = axles[place]
        const depth = axle?.[field] ?? null
        const isTwin = axle?.isTwin ?? false
        return (
          <rect
            key={`${axleNumber} ${field}`}
            className={classes.wheel}
            data-verdict={depth === null || !law ? undefined : verdictOf(depth, law)}
            x={10 + offsets[field]}
            y={firstAxle + step * place - wheelLength / 2}
            width={isTwin ? 14 : 26}
            height={Math.min(wheelLength, step === 0 ? wheelLength : step * 0.8)}
            rx={isTwin ? 5 : 9}
          />
        )
      })}
      {isVan ? <Van /> : <Car />}
    </svg>
  )
}

const Car = () => (
  <>
    <path
      className={classes.body}
      d="M100 8c34 0 58 8 66 26 6 14 8 40 8 66v190c0 38-2 66-10 82-8 14-30 20-64 20s-56-6-64-20c-8-16-10-44-10-82V100c0-26 2-52 8-66C42 16 66 8 100 8Z"
    />
    <path
      className={classes.glass}
      d="M46 150c10-18 30-26 54-26s44 8 54 26l-10 34c-12-7-28-10-44-10s-32 3-44 10zM52 318c10 12 28 17 48 17s38-5 48-17l-8-26c-11 5-26 7-40 7s-29-2-40-7zM40 164l11 30v90l-10 24c-3-20-4-44-4-70s1-52 3-74zM160 164l-11 30v90l10 24c3-20 4-44 4-70s-1-52-3-74z"
    />
    <path className={classes.line} d="M64 26c-6 30-8 60-6 84M136 26c6 30 8 60 6 84" />
  </>
)

const Van = () => (
  <>
    <path
      className={classes.body}
      d="M100 8c40 0 62 10 66 34l4 40v296c0 8-6 14-14 14H44c-8 0-14-6-14-14V82l4-40C38 18 60 8 100 8Z"
    />
    <path
      className={classes.glass}
      d="M40 96c14-26 34-36 60-36s46 10 60 36l-8 30c-14-9-32-13-52-13s-38 4-52 13z"
    />
    <path className={classes.line} d="M42 160h116M42 215h116M42 270h116M42 325h116" />
  </>
)
