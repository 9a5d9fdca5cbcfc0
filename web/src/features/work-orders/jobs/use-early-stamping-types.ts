import { useQueryClient } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { useEffect } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { loadLater } from '../../../platform/ui/load-later.ts'

/** Asks for the types of stamping when the jobs are drawn, so that the first tick need not wait for them. */
export function useEarlyStampingTypes(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const types = endpointQuery(stampingEndpoints.listStampingTypes, {})
    return loadLater(() => queries.prefetchQuery({ ...types, staleTime: Number.POSITIVE_INFINITY }))
  }, [queries])
}
