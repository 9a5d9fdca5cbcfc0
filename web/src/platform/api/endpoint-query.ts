import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'

/** The key that all queries of an endpoint begin with. */
export const endpointKey = (endpoint: EndpointDefinition) => [endpoint.method, endpoint.path] as const

/**
 * Query options of one call: `endpointQuery(listMyReservations, { params: { date } })`. The key is the endpoint and
 * its input; the call is cancelled when nobody waits for it any more. The `api.ts` of the feature makes of it the one
 * function that all who read it use.
 */
export const endpointQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, Object.assign({ signal }, input)),
  })

/**
 * Invalidates all answers of the endpoints: visible ones are refetched now, the others when they are next
 * shown.
 */
export function invalidate(queries: QueryClient, ...endpoints: readonly EndpointDefinition[]): void {
  for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

/** Makes the lists of an endpoint old that have an entry that is meant, and leaves the others. */
export function invalidateLists<Entry>(
  queries: QueryClient,
  endpoint: EndpointDefinition,
  isMeant: (entry: Entry) => boolean,
): void {
  for (const [queryKey, list] of queries.getQueriesData<readonly Entry[]>({
    queryKey: endpointKey(endpoint),
  }))
    if (list?.some(isMeant)) void queries.invalidateQueries({ queryKey })
}
