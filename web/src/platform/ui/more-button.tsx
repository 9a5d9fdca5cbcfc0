import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

interface MoreButtonProps {
  readonly query: UseInfiniteQueryResult
  readonly label: string
  readonly isWide?: boolean
}

/** A button below a list that loads its next page. Renders nothing if there is no next page. */
export function MoreButton({ query, label, isWide }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="tonal"
      isWide={isWide}
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
