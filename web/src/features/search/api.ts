import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@verstas/contract/search/endpoints.ts'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'

/** True if the text has at least two characters, one of them a letter or digit. */
export const isSearchable = (text: string): boolean => text.trim().length >= 2 && /[\p{L}\p{N}]/u.test(text)

/**
 * Queries everything that matches a text. Keeps the previous results while new ones load. Requests nothing for
 * a text that is too short.
 */
export const useEverything = (text: string) =>
  useQuery({
    ...endpointQuery(searchEndpoints.searchEverything, { query: { Text: text } }),
    placeholderData: keepPreviousData,
    enabled: isSearchable(text),
  })
