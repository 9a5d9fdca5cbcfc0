import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { cataloguePageSize } from '@verstas/contract/limits.ts'

import {
  type CatalogueFields,
  filtersOf,
  isCatalogueSearchEnabled,
  isTypedEnough,
} from '@verstas/domain/parts/catalogue-search.ts'
import { useEffect, useState } from 'react'

/** Debounce of the search while the user types, in milliseconds. */
const pauseMs = 250

export const emptyFields: CatalogueFields = {
  searchKey: '',
  code: '',
  name: '',
  supplierNumber: '',
  supplierName: '',
}

type CatalogueFilters = ReturnType<typeof filtersOf>

interface CatalogueSource<Result> {
  /** Part of the query key, in addition to the filters. */
  readonly key: readonly unknown[]
  /** Fetches the page of results that begins at `offset`. */
  readonly fetchPage: (filters: CatalogueFilters, offset: number, signal: AbortSignal) => Promise<Result[]>
  /** The fields of a search that starts immediately; omitted if the search begins empty. */
  readonly begin?: CatalogueFields | undefined
}

/** A catalogue search while the user types. Previous results remain until the new ones arrive. */
export interface CatalogueSearch<Result> {
  readonly fields: CatalogueFields
  readonly setFields: (fields: CatalogueFields) => void
  /** The fields of the last search. */
  readonly searched: CatalogueFields
  /** Searches for the fields immediately, even if they are unchanged. */
  readonly searchNow: (fields?: CatalogueFields) => void
  /** True if the fields contain text and no search is running. */
  readonly isEnabled: boolean
  readonly isSearching: boolean
  /** Undefined until the first search succeeds, and while the searched fields are empty. */
  readonly results: readonly Result[] | undefined
  /** True if the results belong to earlier search fields. */
  readonly isOutdated: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly more: {
    readonly isThere: boolean
    readonly isLoading: boolean
    readonly hasFailed: boolean
    readonly load: () => void
  }
}

/** True if a page repeats the first one, because the server ignores `Offset`. */
const isRepeated = (page: readonly unknown[], pages: readonly (readonly unknown[])[]): boolean =>
  page !== pages[0] && JSON.stringify(page[0]) === JSON.stringify(pages[0]?.[0])

/** Returns the state of a catalogue search, and functions that change its fields and load more results. */
export function useCatalogueSearch<Result>({
  key,
  fetchPage,
  begin = emptyFields,
}: CatalogueSource<Result>): CatalogueSearch<Result> {
  const [fields, setFields] = useState(begin)
  const [searched, setSearched] = useState(begin)
  const isSearched = isCatalogueSearchEnabled(searched)

  useEffect(() => {
    if (isCatalogueSearchEnabled(fields) && !isTypedEnough(fields)) return
    const timer = setTimeout(() => setSearched(fields), pauseMs)
    return () => clearTimeout(timer)
  }, [fields])

  const filters = filtersOf(searched)
  const query = useInfiniteQuery({
    queryKey: [...key, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < cataloguePageSize || isRepeated(page, pages)
        ? undefined
        : pages.length * cataloguePageSize,
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const isSearching = query.isFetching && !query.isFetchingNextPage

  return {
    fields,
    setFields,
    searched,
    searchNow: (now = fields) => {
      setFields(now)
      setSearched(now)
      const isAskedAgain = JSON.stringify(filtersOf(now)) === JSON.stringify(filters)
      if (isAskedAgain) void query.refetch()
    },
    isEnabled: isCatalogueSearchEnabled(fields) && !isSearching,
    isSearching,
    results: isSearched
      ? query.data?.pages.filter((page, _, pages) => !isRepeated(page, pages)).flat()
      : undefined,
    isOutdated: query.isPlaceholderData,
    error: isSearched && !query.isFetchNextPageError ? query.error : null,
    retry: () => void query.refetch(),
    more: {
      isThere: query.hasNextPage && !query.isPlaceholderData,
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}
