import { useState } from 'react'
import type { SearchFilters } from '../address.ts'

/** A search that was made, with the name that stood for its receiver. */
export interface RecentSearch extends SearchFilters {
  readonly receiverName?: string
}

const mostRecentSearches = 8

const storageKey = 'verstas.selections.workOrderSearches'

/** The last searches of this session, the newest first; it ends with the session's storage. */
export function useRecentSearches() {
  const [searches, setSearches] = useState(readSearches)
  const keep = (next: readonly RecentSearch[]) => {
    setSearches(next)
    writeSearches(next)
  }
  return {
    searches,
    /** Puts a search first; the same search never stands twice. */
    add: (search: RecentSearch) =>
      keep([search, ...searches.filter((other) => !isSame(search, other))].slice(0, mostRecentSearches)),
    clear: () => keep([]),
  }
}

const isSame = (one: SearchFilters, other: SearchFilters): boolean =>
  one.orderNumber === other.orderNumber && one.plate === other.plate && one.receiver === other.receiver

function readSearches(): readonly RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(readSearch).slice(0, mostRecentSearches) : []
  } catch {
    return []
  }
}

function readSearch(kept: unknown): RecentSearch[] {
  if (typeof kept !== 'object' || kept === null) return []
  const texts = Object.entries(kept).filter(
    ([key, value]) => knownKeys.includes(key) && typeof value === 'string',
  )
  return texts.length > 0 ? [Object.fromEntries(texts) as RecentSearch] : []
}

const knownKeys = ['orderNumber', 'plate', 'receiver', 'receiverName']

function writeSearches(searches: readonly RecentSearch[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(searches))
  } catch {
    // A storage that is full or switched off: the list lives as long as the page.
  }
}

/** A search in words: `ABC-123 · 1002345 · Aino Virtanen`. */
export const describeSearch = ({ plate, orderNumber, receiver, receiverName }: RecentSearch): string =>
  [plate, orderNumber, receiver === undefined ? undefined : (receiverName ?? receiver)]
    .filter((word) => word !== undefined)
    .join(' · ')
