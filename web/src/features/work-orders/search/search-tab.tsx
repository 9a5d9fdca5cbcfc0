import { IconCarSuv, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { sessionItem } from '../../../platform/session/session-items.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { usePeople } from '../../../shared/employees/api.ts'
import type { SearchFilters } from '../address.ts'
import { ResultList } from './result-list.tsx'
import { hasFilter, useSearchResults } from './search-api.ts'
import { SearchForm } from './search-form.tsx'
import { useOpenOnlyHit } from './use-open-only-hit.ts'

/**
 * The search by plate, number and receiver. The address contains the search, so that the back button restores
 * it.
 */
export function SearchTab({ filters }: { filters: SearchFilters }) {
  const t = useTexts()
  const navigate = useNavigate()
  const results = useSearchResults(filters)
  const recent = useRecentSearches()
  const openOnlyHit = useOpenOnlyHit()

  const show = (sought: SearchFilters) =>
    void navigate({ to: '/workordersearch', search: sought, replace: true, resetScroll: false })
  const search = (sought: SearchFilters) => {
    recent.add(sought)
    if (JSON.stringify(sought) === JSON.stringify(filters)) void results.refetch()
    else show(sought)
    void openOnlyHit(sought)
  }
  const follow = (typed: SearchFilters) => {
    show(typed)
    void openOnlyHit(typed, true)
  }

  return (
    <>
      <SearchForm filters={filters} onTyped={follow} onSearch={search} isFocused />
      {hasFilter(filters) ? (
        <ResultList
          query={results}
          label={t('workOrderSearch.results')}
          list="search"
          filters={filters}
          empty={<NothingFound filters={filters} onClear={() => show({})} />}
          onOpen={() => recent.add(filters)}
        />
      ) : (
        recent.searches.length === 0 && (
          <EmptyState
            icon={IconCarSuv}
            title={t('workOrderSearch.startTitle')}
            hint={t('workOrderSearch.startHint')}
          />
        )
      )}
      {!hasFilter(filters) && recent.searches.length > 0 && (
        <RecentSearchList searches={recent.searches} onRepeat={search} onClear={recent.clear} />
      )}
    </>
  )
}

interface NothingFoundProps {
  readonly filters: SearchFilters
  readonly onClear?: () => void
}

/** The message for a search without results. */
export function NothingFound({ filters, onClear }: NothingFoundProps) {
  const t = useTexts()
  const describe = useDescribeSearch()
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('workOrderSearch.emptyTitle')}
      hint={t('workOrderSearch.emptyHint', { filters: describe(filters) })}
      action={
        onClear && (
          <Button variant="tonal" onClick={onClear}>
            {t('workOrderSearch.clear')}
          </Button>
        )
      }
    />
  )
}

const mostRecentSearches = 8

/**
 * Returns the recent searches of this session at the current site, newest first, and functions that change
 * them.
 */
function useRecentSearches() {
  const [searches, setSearches] = useState<readonly SearchFilters[]>(() => searchesItem.read() ?? [])
  const keep = (next: readonly SearchFilters[]) => {
    setSearches(next)
    searchesItem.write(next)
  }
  return {
    searches,
    /** Adds a search as the newest, and removes an equal older one. */
    add: (search: SearchFilters) =>
      keep([search, ...searches.filter((other) => !isSame(search, other))].slice(0, mostRecentSearches)),
    clear: () => keep([]),
  }
}

const isSame = (one: SearchFilters, other: SearchFilters): boolean =>
  one.orderNumber === other.orderNumber && one.plate === other.plate && one.receiver === other.receiver

function readSearch(stored: unknown): SearchFilters[] {
  if (typeof stored !== 'object' || stored === null) return []
  const texts = Object.entries(stored).filter(
    ([key, value]) => knownKeys.includes(key) && typeof value === 'string',
  )
  return texts.length > 0 ? [Object.fromEntries(texts) as SearchFilters] : []
}

const knownKeys = ['orderNumber', 'plate', 'receiver']

const searchesItem = sessionItem<readonly SearchFilters[]>(
  'workOrderSearches',
  (stored) => (Array.isArray(stored) ? stored.flatMap(readSearch).slice(0, mostRecentSearches) : []),
  { isOfSite: true },
)

/** Returns a function that describes a search, for example `ABC-123 · 1002345 · Aino Virtanen`. */
function useDescribeSearch() {
  const { data: people } = usePeople()
  return ({ plate, orderNumber, receiver }: SearchFilters): string => {
    const name = people?.find(({ Id }) => String(Id) === receiver)?.Name ?? receiver
    return [plate, orderNumber, name].filter((word) => word !== undefined).join(' · ')
  }
}

interface RecentSearchListProps {
  readonly searches: readonly SearchFilters[]
  readonly onRepeat: (search: SearchFilters) => void
  readonly onClear: () => void
}

/** The list of recent searches. A tap repeats a search. */
function RecentSearchList({ searches, onRepeat, onClear }: RecentSearchListProps) {
  const t = useTexts()
  const describe = useDescribeSearch()
  return (
    <section aria-labelledby="recent-searches">
      <div className="line wrap spread gap-y-0 gap-x-8 touch">
        <h2 id="recent-searches" className="type-15 strong soft">
          {t('workOrderSearch.recent')}
        </h2>
        <Button variant="plain" onClick={onClear}>
          {t('workOrderSearch.clearRecent')}
        </Button>
      </div>
      <RowList>
        {searches.map((search) => {
          const words = describe(search)
          return (
            <li key={words}>
              <button
                type="button"
                className="row hover touch-main type-17"
                onClick={() => onRepeat(search)}
                aria-label={t('workOrderSearch.repeat', { filters: words })}
              >
                <IconHistory size={20} aria-hidden="true" className="rigid soft" />
                {words}
              </button>
            </li>
          )
        })}
      </RowList>
    </section>
  )
}
