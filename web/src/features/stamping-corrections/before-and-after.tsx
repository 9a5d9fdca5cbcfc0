import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './before-and-after.module.css'
import type { Piece, Preview } from './correction.ts'
import { type Axis, type MovedTime, MoveHandle, shareOf } from './move-handle.tsx'

interface BeforeAndAfterProps extends Preview {
  /** The time that the user can drag on the corrected bar; null if the correction has no such time. */
  readonly moved?: MovedTime | null
}

/**
 * The stampings before and after a correction, as two bars on the same axis, with a description below each
 * bar.
 */
export function BeforeAndAfter({ before, after, moved = null }: BeforeAndAfterProps) {
  const t = useTexts()
  // Keeps the axis fixed during a drag.
  const [fixedAxis, setFixedAxis] = useState<Axis | null>(null)
  const axis = fixedAxis ?? axisOf([...before, ...after], moved)
  return (
    <div className="stack gap-12">
      <Pieces title={t('correction.before')} pieces={before} axis={axis} />
      <Pieces title={t('correction.after')} pieces={after} axis={axis} isNew>
        {moved && (
          <MoveHandle moved={moved} axis={axis} onHold={(isHeld) => setFixedAxis(isHeld ? axis : null)} />
        )}
      </Pieces>
    </div>
  )
}

const hourMs = 3_600_000

/**
 * Returns the axis from the first start to the last end. A running stamping counts as one hour. If the moved
 * time can leave the axis, the axis is up to an hour longer at that end.
 */
function axisOf(pieces: readonly Piece[], moved: MovedTime | null): Axis {
  const start = Math.min(...pieces.map((piece) => piece.start))
  const end = Math.max(...pieces.map((piece) => piece.end ?? piece.start + hourMs))
  if (!moved) return { start, end }
  const { earliest, latest } = moved.range
  return {
    start: Math.min(start, Math.max(earliest, start - hourMs)),
    end: Math.max(end, Math.min(latest, end + hourMs)),
  }
}

interface PiecesProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  readonly axis: Axis
  readonly isNew?: boolean
  /** Elements on top of the bar. */
  readonly children?: ReactNode
}

function Pieces({ title, pieces, axis, isNew = false, children }: PiecesProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={`${classes.side} grid gap-4`} data-new={isNew || undefined}>
      <div className={`${classes.title} type-13 soft`}>{title}</div>
      <div className={`${classes.track} relative`} aria-hidden="true">
        <div className={`${classes.bar} relative clip rounded-inner`}>
          {pieces.map((piece) => (
            <span key={piece.start} className={classes.piece} style={place(piece, axis)} />
          ))}
        </div>
        {children}
      </div>
      {pieces.length === 0 && <div className="type-15 soft">{t('correction.nothing')}</div>}
      <ul className="stack gap-4">
        {pieces.map(({ start, end, what }) => (
          <li key={start} className="type-15 break-anywhere">
            <span className="number-18 nowrap">
              {format.timeRange(new Date(start), end === null ? null : new Date(end))}
            </span>{' '}
            {what}
          </li>
        ))}
      </ul>
    </div>
  )
}

const place = ({ start, end }: Piece, axis: Axis): CSSProperties => ({
  insetInlineStart: shareOf(start, axis),
  width: shareOf(axis.start + (end ?? axis.end) - start, axis),
})
