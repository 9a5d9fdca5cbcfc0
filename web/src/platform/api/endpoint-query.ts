import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'

/** Returns the prefix of all query keys of an endpoint. */
export const endpointKey = (endpoint: EndpointDefinition) => [endpoint.method, endpoint.path] as const

/**
 * Returns the query options of one call: `endpointQuery(listMyReservations, { params: { date } })`. The query
 * key consists of the endpoint and the input. The call is cancelled when its last observer unmounts. The
 * `api.ts` of a feature wraps the options in one function that all readers use.
 */
export const endpointQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, Object.assign({ signal }, input)),
  })

/**
 * Invalidates all queries of the endpoints. Active queries are refetched immediately, others when they are
 * used again.
 */
export function invalidate(queries: QueryClient, ...endpoints: readonly EndpointDefinition[]): void {
  for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: endpointKey(endpoint) })
}

/** Invalidates those cached lists of an endpoint that contain a matching entry. */
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
