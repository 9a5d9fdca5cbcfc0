import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useEffect } from 'react'
import { endpointKey } from '../api/endpoint-query.ts'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { type Session, useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The answer is kept on the device once it was seen. */
      readonly isKept?: boolean
      /** True if the page shows the age of the answer without a network. */
      readonly isAgeShown?: boolean
    }
  }
}

/** The endpoints whose answers are kept on the device once they were seen. */
export interface KeptReads {
  /** Reads that change by the hour: without a network the page shows their age. */
  readonly withAge?: readonly EndpointDefinition[]
  /** Other necessary reads that seldom change, or show their own time. */
  readonly withoutAge?: readonly EndpointDefinition[]
  /**
   * Reads data that is needed offline although no one has opened it. It runs once the first page has loaded,
   * and again when the network returns after a rejection.
   */
  readonly readAhead?: (queries: QueryClient, session: Session) => Promise<unknown>
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

/**
 * Keeps opened data readable without a network, also after a reload: my reservations, opened work orders,
 * data for stamping. Its code loads after the first page, or immediately without a network.
 */
export function KeptAnswers() {
  const queries = useQueryClient()
  const features = useFeatures()
  const session = useSession()
  const { employee, site } = session
  const owner = `${employee.Id}@${site.Id}`

  useEffect(() => {
    let isLeft = false
    let stop: (() => void) | undefined
    const begin = async () => {
      const { keepAnswers } = await import('./keep-answers.ts')
      const stopKeeping = await keepAnswers(queries, owner)
      if (isLeft) stopKeeping()
      else stop = stopKeeping
    }
    const cancel = loadLater(begin)
    return () => {
      isLeft = true
      cancel()
      stop?.()
    }
  }, [queries, owner])
  useEffect(
    () =>
      loadLater(async () => {
        for (const { keptReads } of features) await keptReads?.readAhead?.(queries, session)
      }),
    [features, queries, session],
  )

  return null
}
