import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'

/** Returns the prefix of the query keys of an endpoint. */
export const endpointKey = (endpoint: EndpointDefinition) => [endpoint.method, endpoint.path] as const

/**
 * Query options of one call: `endpointQuery(listMyReservations, { params: { date } })`. The key is the
 * endpoint and its input. The call is cancelled when its last observer unmounts. A feature's `api.ts` wraps
 * it in one function for all readers.
 */
export const endpointQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, Object.assign({ signal }, input)),
  })

/**
 * Invalidates all answers of the endpoints: visible ones are refetched immediately, the others when they are
 * shown again.
 */
export function invalidate(queries: QueryClient, ...endpoints: readonly EndpointDefinition[]): void {
  for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

/** Invalidates the cached lists of an endpoint that contain a matching entry. */
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
