import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useIsOnline } from '../ui/use-is-online.ts'

/**
 * When the oldest of what the page shows was seen, in milliseconds of this device's clock; null while all of it is
 * as the server has it.
 */
export function useSeenAt(): number | null {
  const queries = useQueryClient()
  const isOnline = useIsOnline()
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  )
  return useSyncExternalStore(subscribe, () => {
    const times = queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive() && query.meta?.isAgeShown)
      .filter(({ state }) => state.data !== undefined && (!isOnline || state.status === 'error'))
      .map(({ state }) => state.dataUpdatedAt)
    return times.length > 0 ? Math.min(...times) : null
  })
}
