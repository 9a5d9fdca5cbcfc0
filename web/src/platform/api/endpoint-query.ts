import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@verstas/contract/call.ts'
import type { AnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import type { Subject } from '@verstas/contract/subjects.ts'
import { changesOf } from './changes.ts'
import { call } from './client.ts'

/** Returns the query key prefix of an endpoint. The prefix contains the subjects that the query shows. */
export const endpointKey = ({ method, path, shows }: EndpointDefinition) =>
  [method, path, shows ?? []] as const

/**
 * Returns the query options of one call, such as `endpointQuery(listMyReservations, { params: { date } })`.
 * The query key consists of the endpoint and the input. The call is cancelled when its last observer
 * unmounts. The `api.ts` of a feature wraps the options in one function that all callers use.
 */
export const endpointQuery = <E extends EndpointDefinition>(endpoint: E, input: CallInput<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [...endpointKey(endpoint), input],
    queryFn: ({ signal }) => call(endpoint, Object.assign({ signal }, input)),
  })

/**
 * Invalidates all queries that show one of these subjects. Active queries are refetched immediately, others
 * when they are used again.
 */
export function invalidateSubjects(queries: QueryClient, subjects: readonly Subject[]): void {
  if (subjects.length > 0) void queries.invalidateQueries({ predicate: showsOneOf(subjects) })
}

/**
 * Invalidates the queries that show these subjects, in a later turn of the event loop. The caller of a write
 * can thus put the response into the cache first. Does not repeat a fetch that begins before that turn.
 */
export function invalidateAfterWrite(queries: QueryClient, subjects: readonly Subject[]): void {
  const isShown = showsOneOf(subjects)
  const refetched = new Set<Query>()
  const stopWatching = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') refetched.add(event.query)
  })
  setTimeout(() => {
    stopWatching()
    void queries.invalidateQueries({ predicate: (query) => isShown(query) && !refetched.has(query) })
  })
}

const showsOneOf =
  (subjects: readonly Subject[]) =>
  ({ queryKey: [, , shows] }: Query): boolean =>
    Array.isArray(shows) && subjects.some((subject) => shows.includes(subject))

/**
 * Invalidates the queries that the writes change. The app does this after each success. A feature does it
 * after a refusal or a lost response, if the displayed data may be stale.
 */
export const invalidateChanges = (queries: QueryClient, ...writes: readonly EndpointDefinition[]): void =>
  invalidateSubjects(queries, writes.flatMap(changesOf))

/**
 * Invalidates all queries of the endpoints. Active queries are refetched immediately, others when they are
 * used again.
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
