import type { CSSProperties } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './before-and-after.module.css'
import type { Piece, Preview } from './correction.ts'

/** The stampings before and after a correction: as two bars on one axis, and in words below each. */
export function BeforeAndAfter({ before, after }: Preview) {
  const t = useTexts()
  const axis = axisOf([...before, ...after])
  return (
    <div className={classes.pair}>
      <Pieces title={t('correction.before')} pieces={before} axis={axis} />
      <Pieces title={t('correction.after')} pieces={after} axis={axis} isNew />
    </div>
  )
}

interface Axis {
  readonly start: number
  readonly end: number
}

const hourMs = 3_600_000

/** From the first start to the last end; what runs is drawn an hour long at least. */
function axisOf(pieces: readonly Piece[]): Axis {
  const start = Math.min(...pieces.map((piece) => piece.start))
  return { start, end: Math.max(...pieces.map((piece) => piece.end ?? piece.start + hourMs)) }
}

interface PiecesProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  readonly axis: Axis
  readonly isNew?: boolean
}

function Pieces({ title, pieces, axis, isNew = false }: PiecesProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={classes.side} data-new={isNew || undefined}>
      <div className={classes.title}>{title}</div>
      <div className={classes.bar} aria-hidden="true">
        {pieces.map((piece) => (
          <span key={piece.start} className={classes.piece} style={place(piece, axis)} />
        ))}
      </div>
      {pieces.length === 0 && <div className={classes.soft}>{t('correction.nothing')}</div>}
      <ul className={classes.list}>
        {pieces.map(({ start, end, what }) => (
          <li key={start} className={classes.line}>
            <span className={classes.times}>
              {format.timeRange(new Date(start), end === null ? null : new Date(end))}
            </span>{' '}
            {what}
          </li>
        ))}
      </ul>
    </div>
  )
}

const place = ({ start, end }: Piece, axis: Axis): CSSProperties => {
  const share = (instant: number) => `${((instant - axis.start) / (axis.end - axis.start)) * 100}%`
  return { insetInlineStart: share(start), width: share(axis.start + (end ?? axis.end) - start) }
}
