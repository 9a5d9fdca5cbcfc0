import { useQueryClient } from '@tanstack/react-query'
import { findOrderToOpen } from '@verstas/domain/work-orders/search.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import type { SearchFilters } from '../address.ts'
import { hasFilter, searchQueryOf } from './search-api.ts'

/**
 * Returns a function that runs a search and opens the work order that `findOrderToOpen` selects from the
 * results. It opens nothing if the search or the page changes before the response.
 */
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
  /** @param isTyping true if typing started the search, so that the user may still be typing */
  return async (filters: SearchFilters, isTyping = false) => {
    latest.current = filters
    if (!hasFilter(filters)) return
    // Ignores the error, because the page shows it.
    const results = await queries.fetchQuery(searchQueryOf(filters)).catch(() => [])
    const hit = findOrderToOpen(results, filters.plate, isTyping)
    if (!hit || latest.current !== filters) return
    void navigate({
      to: '/workorder',
      search: { ...filters, list: 'search', number: String(hit.OrderNumber) },
    })
  }
}
