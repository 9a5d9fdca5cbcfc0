import { IconCarSuv, IconSearchOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { usePeople } from '../../employees/api.ts'
import type { SearchFilters } from '../address.ts'
import { RecentSearchList } from './recent-search-list.tsx'
import { describeSearch, type RecentSearch, useRecentSearches } from './recent-searches.ts'
import { ResultList } from './result-list.tsx'
import { hasFilter, useSearchResults } from './search-api.ts'
import { SearchForm } from './search-form.tsx'

/** The search by plate, number and receiver. What is searched stands in the address, so that back works. */
export function SearchTab({ filters }: { filters: SearchFilters }) {
  const t = useTexts()
  const navigate = useNavigate()
  const results = useSearchResults(filters)
  const recent = useRecentSearches()

  const search = ({ receiverName, ...sought }: RecentSearch) => {
    recent.add(receiverName === undefined ? sought : { ...sought, receiverName })
    const isRepeated = JSON.stringify(sought) === JSON.stringify(filters)
    if (isRepeated) void results.refetch()
    else void navigate({ to: '/workordersearch', search: sought })
  }

  return (
    <>
      <SearchForm filters={filters} onSearch={search} isSearching={results.isLoading} />
      {hasFilter(filters) ? (
        <ResultList
          query={results}
          label={t('workOrderSearch.results')}
          list="search"
          filters={filters}
          empty={<NothingFound filters={filters} />}
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
      {recent.searches.length > 0 && (
        <RecentSearchList searches={recent.searches} onRepeat={search} onClear={recent.clear} />
      )}
    </>
  )
}

/** The words for a search without hits. */
export function NothingFound({ filters }: { filters: SearchFilters }) {
  const t = useTexts()
  const { data: employees } = usePeople()
  const name = employees?.find(({ Id }) => String(Id) === filters.receiver)?.Name
  const words = describeSearch({ ...filters, ...(name !== undefined && { receiverName: name }) })
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('workOrderSearch.emptyTitle')}
      hint={t('workOrderSearch.emptyHint', { filters: words })}
    />
  )
}
