import { Skeleton } from '@mantine/core'
import classes from './loading-skeleton.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface LoadingSkeletonProps {
  /** `cards` have the height of a ListCard, `rows` of a line in a list, `page` has a title above cards. */
  readonly shape?: 'cards' | 'rows' | 'page'
  readonly count?: number
  /** Pixels, where the content has another height than the shape: of all bars, or of each in turn. */
  readonly height?: number | readonly number[]
  /** Draws columns of at least this width, in pixels. */
  readonly columnWidth?: number
}

const heights = { cards: 88, rows: 48, page: 88 } as const

/** Bars in place of content that is being loaded, as high as the content will be. */
export function LoadingSkeleton(props: LoadingSkeletonProps) {
  const { shape = 'cards', count = 4, height = heights[shape], columnWidth } = props
  const labels = useUiLabels()
  const bars = typeof height === 'number' ? Array<number>(count).fill(height) : height
  const columns = columnWidth && `repeat(auto-fill, minmax(min(100%, ${columnWidth}px), 1fr))`
  return (
    <div
      className={classes.skeleton}
      style={columns ? { gridTemplateColumns: columns } : undefined}
      role="status"
      aria-busy="true"
      aria-label={labels.loading}
    >
      {shape === 'page' && <Skeleton height={32} width="50%" mb={8} mt={12} />}
      {bars.map((pixels, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={index} height={pixels} />
      ))}
    </div>
  )
}
