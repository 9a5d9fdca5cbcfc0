import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { call } from './client.ts'

/** The key that all queries of an endpoint begin with: invalidating it makes them all old. */
export const endpointKey = (endpoint: EndpointDefinition) => [endpoint.method, endpoint.path] as const

/**
 * Query options of one call: `useQuery(endpointQuery(listMyReservations, { params: { date } }))`. The key is
 * the endpoint and its input; the call is cancelled when nobody waits for it any more.
 */
export const endpointQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, Object.assign({ signal }, input)),
  })
