import { onlineManager, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { onChanges } from '../platform/api/changes.ts'
import { invalidateAfterWrite } from '../platform/api/endpoint-query.ts'
import type { FeatureManifest } from '../platform/manifest/feature-manifest.ts'
import { markKeptReads } from '../platform/offline/kept-answers.tsx'

const maxRetries = 2

/**
 * Retries only network failures and server errors, never refusals. There is no retry offline, because it
 * would show a skeleton until the network returns. The failure is shown immediately, and a reconnect
 * refetches.
 */
const isWorthRetrying = (failureCount: number, error: Error): boolean =>
  navigator.onLine &&
  failureCount < maxRetries &&
  error instanceof CallFailed &&
  (error.status === 0 || error.status >= 500)

/** Creates the query cache. A successful write of the page invalidates the queries that show its changes. */
export const createQueryClient = (features: readonly FeatureManifest[]): QueryClient => {
  // The manager assumes that the page is online until an event reports otherwise. Without this call, a page
  // that was reloaded offline would not notice that the network returns.
  onlineManager.setOnline(navigator.onLine)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  for (const { keptReads = {} } of features) markKeptReads(queryClient, keptReads)
  onChanges((subjects) => invalidateAfterWrite(queryClient, subjects))
  return queryClient
}
