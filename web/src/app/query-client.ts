import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'

const maxRetries = 2

/** A refusal stays a refusal; only a silent network or a server in trouble is asked again. */
const isWorthRetrying = (failureCount: number, error: Error): boolean =>
  failureCount < maxRetries && error instanceof CallFailed && (error.status === 0 || error.status >= 500)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, networkMode: 'offlineFirst' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
