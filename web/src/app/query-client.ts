import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import type { FeatureManifest } from '../platform/manifest/feature-manifest.ts'
import { markKeptReads } from '../platform/offline/kept-answers.tsx'

const maxRetries = 2

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

export const createQueryClient = (features: readonly FeatureManifest[]): QueryClient => {
  // It takes every page for online that it has not heard otherwise of; after a reload without a network it would
  // miss the network's return.
  onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const { keptReads = {} } of features) markKeptReads(queryClient, keptReads)
  return queryClient
}
