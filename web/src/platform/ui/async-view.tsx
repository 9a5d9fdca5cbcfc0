import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../api/failure.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ErrorState } from './error-state.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'

interface AsyncViewProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
  /**
   * The content that replaces empty data. Data is empty if `isEmpty` returns true, or if it is an empty list.
   */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: T) => boolean
  readonly skeleton?: ReactNode
  readonly errorTitle?: string
  /** The explanation of an error. The default is the server's message. */
  readonly errorHint?: string
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

/**
 * Renders one of the four states of a query: pending, error, empty or data. Data remains visible if a refetch
 * fails.
 */
export function AsyncView<T>(props: AsyncViewProps<T>) {
  const { query, children, empty, isEmpty = isEmptyList, skeleton, errorTitle, errorHint } = props
  const t = useTexts()
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data)
  }
  if (query.isError) {
    return (
      <ErrorState
        {...(errorTitle !== undefined && { title: errorTitle })}
        hint={errorHint ?? messageOf(query.error, t)}
        id={query.error instanceof CallFailed ? query.error.requestId : null}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  return skeleton ?? <LoadingSkeleton />
}
