import type { QueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { endpointKey } from '../api/endpoint-query.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept on the device once it was seen. */
      readonly isKept?: boolean
      /** Without a network the page tells how old the answer is. */
      readonly isAgeShown?: boolean
    }
  }
}

/** The endpoints whose answers are kept on the device once they were seen. */
export interface KeptReads {
  /** What changes by the hour: without a network the page tells how old it is. */
  readonly withAge?: readonly EndpointDefinition[]
  /** What is needed beside it and seldom changes, or tells its own time. */
  readonly withoutAge?: readonly EndpointDefinition[]
}

/** A page is left open over the day; what is kept for reading offline is not forgotten before the evening. */
const gcTime = 12 * 3_600_000

/** Has the queries of the endpoints kept: `keepAnswers` writes them to the device. */
export function markKeptReads(queries: QueryClient, { withAge = [], withoutAge = [] }: KeptReads): void {
  const mark = (endpoint: EndpointDefinition, isAgeShown: boolean) =>
    queries.setQueryDefaults(endpointKey(endpoint), { gcTime, meta: { isKept: true, isAgeShown } })
  for (const endpoint of withAge) mark(endpoint, true)
  for (const endpoint of withoutAge) mark(endpoint, false)
}
