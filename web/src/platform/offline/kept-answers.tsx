import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { useEffect } from 'react'
import { endpointKey } from '../api/endpoint-query.ts'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { type Session, useSession } from '../session/session.ts'
import { loadLater } from '../ui/load-later.ts'
import { keptMs } from './kept-query.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True if the responses to the query are stored on the device. */
      readonly isKept?: boolean
      /** True if offline pages show the age of the data. */
      readonly isAgeShown?: boolean
    }
  }
}

/** The endpoints whose responses are stored on the device. */
export interface KeptReads {
  /** Endpoints whose data changes within hours. Offline pages show the age of this data. */
  readonly withAge?: readonly EndpointDefinition[]
  /** Endpoints whose data seldom changes or contains its own time. */
  readonly withoutAge?: readonly EndpointDefinition[]
  /**
   * Fetches data that users need offline even if they have not opened it. Runs after the first page has
   * loaded. Runs again after a failure when the network returns.
   */
  readonly readAhead?: (queries: QueryClient, session: Session) => Promise<unknown>
}

/** Marks the queries of these endpoints, so that `keepAnswers` stores their responses on the device. */
export function markKeptReads(queries: QueryClient, { withAge = [], withoutAge = [] }: KeptReads): void {
  const mark = (endpoint: EndpointDefinition, isAgeShown: boolean) =>
    queries.setQueryDefaults(endpointKey(endpoint), { gcTime: keptMs, meta: { isKept: true, isAgeShown } })
  for (const endpoint of withAge) mark(endpoint, true)
  for (const endpoint of withoutAge) mark(endpoint, false)
}

/**
 * Keeps opened data readable without a network, even after a reload. The code for this loads after the first
 * page, or immediately without a network.
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
