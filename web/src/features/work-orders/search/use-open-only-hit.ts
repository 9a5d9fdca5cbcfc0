import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { WorkOrderSummary } from '@verstas/contract/work-orders/entities.ts'
import { toSearchKey } from '@verstas/domain/work-orders/search.ts'
import { useEffect, useRef } from 'react'
import type { SearchFilters } from '../address.ts'
import { hasFilter, searchQueryOf } from './search-api.ts'

/** Opens the only hit of a search, unless another search or another page has come meanwhile. */
export function useOpenOnlyHit() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const latest = useRef<SearchFilters>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  return async (filters: SearchFilters, isMeant: (hit: WorkOrderSummary) => boolean = () => true) => {
    latest.current = filters
    if (!hasFilter(filters)) return
    // The page itself shows a search that fails.
    const [hit, ...others] = await queries.fetchQuery(searchQueryOf(filters)).catch(() => [])
    if (!hit || others.length > 0 || latest.current !== filters || !isMeant(hit)) return
    void navigate({
      to: '/workorder',
      search: { ...filters, list: 'search', number: String(hit.OrderNumber) },
    })
  }
}

/** Whether what was typed is the whole plate of a hit: with less, the person may still be typing. */
export const isWholePlateOf =
  ({ plate = '' }: SearchFilters) =>
  (hit: WorkOrderSummary): boolean =>
    toSearchKey(plate) === toSearchKey(hit.Vehicle.LicenseNumber ?? '')
