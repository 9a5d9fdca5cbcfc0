import classes from './loading-skeleton.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface LoadingSkeletonProps {
  /** `cards` are separate cards, `rows` are rows on one card, `page` is a title above cards. */
  readonly shape?: 'cards' | 'rows' | 'page'
  readonly count?: number
  /** The height of each element in pixels, or a list of heights. By default the shape sets the height. */
  readonly height?: number | readonly number[]
}

/** A placeholder with the shape and the height of content that is loading. */
export function LoadingSkeleton({ shape = 'cards', count = 4, height }: LoadingSkeletonProps) {
  const labels = useUiLabels()
  const parts = typeof height === 'object' ? height : Array<number | undefined>(count).fill(height)
  const row = `${classes.row} lined-item grid gap-y-8 gap-x-12 pad-8-16`
  return (
    <div
      className={shape === 'rows' ? `${classes.skeleton} ${classes.rows}` : classes.skeleton}
      role="status"
      aria-busy="true"
      aria-label={labels.loading}
    >
      {shape === 'page' && <div className={classes.title} />}
      {parts.map((pixels, index) =>
        shape === 'rows' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <div key={index} className={row} style={{ minHeight: pixels }}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <div key={index} className={classes.card} style={{ height: pixels }} />
        ),
      )}
    </div>
  )
}
