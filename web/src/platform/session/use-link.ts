import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { useIsConfigured } from './use-is-configured.ts'

/**
 * Fetches the content of a secret link for a page without a sign-in. Null if the link has expired or is
 * invalid.
 */
export const useLink = <Opened>(name: string, token: string, read: () => Promise<Opened>) =>
  useQuery({
    queryKey: [name, token],
    queryFn: () =>
      read().catch((error: unknown) => {
        if (error instanceof CallFailed && (error.status === 404 || error.status === 400)) return null
        throw error
      }),
    enabled: useIsConfigured(),
    staleTime: Number.POSITIVE_INFINITY,
    // Does not cache the content, so that a user who opens the link again sees that it was used.
    gcTime: 0,
  })
