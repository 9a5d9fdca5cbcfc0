import { Skeleton } from '@mantine/core'
import classes from './loading-skeleton.module.css'
import { useUiLabels } from './ui-labels.tsx'

interface LoadingSkeletonProps {
  /** `cards` have the height of a ListCard, `rows` of a line in a list, `page` has a title above cards. */
  readonly shape?: 'cards' | 'rows' | 'page'
  readonly count?: number
}

const heights = { cards: 88, rows: 48, page: 88 } as const

/** Holds the place of what is being loaded, at its final height. */
export function LoadingSkeleton({ shape = 'cards', count = 4 }: LoadingSkeletonProps) {
  const labels = useUiLabels()
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={labels.loading}>
      {shape === 'page' && <Skeleton height={32} width="50%" mb={8} mt={12} />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Skeleton key={index} height={heights[shape]} />
      ))}
    </div>
  )
}
