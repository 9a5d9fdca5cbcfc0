import { IconCarSuv, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '../../../platform/routing/hooks.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import type { SearchFilters } from '../address.ts'
import { RecentSearchList, useDescribeSearch, useRecentSearches } from './recent-searches.tsx'
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
