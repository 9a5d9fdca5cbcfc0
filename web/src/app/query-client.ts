import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { keptEndpointKeys } from '../platform/offline/kept-endpoints.ts'

const maxRetries = 2

/** A page is left open over the day; what is kept for reading offline is not forgotten before the evening. */
const keptInMemoryMs = 12 * 3_600_000

/**
 * A refusal stays a refusal; only a silent network or a server in trouble is asked again. Offline a retry would
 * wait behind a skeleton for as long as the network is away: the failure is told at once, and the network's
 * return asks again by itself.
 */
const isWorthRetrying = (failureCount: number, error: Error): boolean =>
  navigator.onLine &&
  failureCount < maxRetries &&
  error instanceof CallFailed &&
  (error.status === 0 || error.status >= 500)

export const createQueryClient = (): QueryClient => {
  // It takes every page for online that it has not heard otherwise of; after a reload without a network it would
  // miss the network's return.
  onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const queryKey of keptEndpointKeys) queryClient.setQueryDefaults(queryKey, { gcTime: keptInMemoryMs })
  return queryClient
}
