import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './before-and-after.module.css'
import type { Piece, Preview } from './correction.ts'

/** The stampings before and after a correction, side by side where there is room. */
export function BeforeAndAfter({ before, after }: Preview) {
  const t = useTexts()
  return (
    <div className={classes.pair}>
      <Pieces title={t('correction.before')} pieces={before} />
      <Pieces title={t('correction.after')} pieces={after} isNew />
    </div>
  )
}

interface PiecesProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  readonly isNew?: boolean
}

function Pieces({ title, pieces, isNew = false }: PiecesProps) {
  const t = useTexts()
  const format = useFormat()
  return (
    <div className={classes.side} data-new={isNew || undefined}>
      <div className={classes.title}>{title}</div>
      {pieces.length === 0 && <div className={classes.soft}>{t('correction.nothing')}</div>}
      <ul className={classes.list}>
        {pieces.map(({ start, end, what }) => (
          <li key={start}>
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
