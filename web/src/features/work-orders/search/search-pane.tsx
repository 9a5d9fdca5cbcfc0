import { useNavigate, useSearch } from '../../../platform/routing/hooks.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { SegmentedTabs } from '../../../platform/ui/segmented-tabs.tsx'
import { readAddress, readFilters, type SearchFilters, type SearchTab } from '../address.ts'
import { NoReservations, NoReservationsOfMine } from './reservation-tabs.tsx'
import { ResultList } from './result-list.tsx'
import { hasFilter, useFoundReservations, useMyFoundReservations, useSearchResults } from './search-api.ts'
import { SearchForm } from './search-form.tsx'
import classes from './search-pane.module.css'
import { NothingFound } from './search-tab.tsx'
import { useOpenOnlyHit } from './use-open-only-hit.ts'

/** The tabs of the search page, next to an open work order, so that one tap opens another work order. */
export default function SearchPane() {
  const t = useTexts()
  const query = useSearch()
  const { list = 'search', number } = readAddress(query)
  const show = useShowList()
  const current = Number(number)
  const filters = readFilters(query)
  const contents = {
    search: <Search filters={filters} current={current} />,
    mine: <Mine current={current} />,
    all: <All filters={filters} current={current} />,
  }
  return (
    <>
      <h2 className={`${classes.title} line`}>{t('shortPage.workOrderSearch')}</h2>
      <SegmentedTabs<SearchTab>
        label={t('workOrderSearch.tabs')}
        value={list}
        onChange={(tab) => show(tab, {})}
        tabs={(['search', 'mine', 'all'] as const).map((key) => ({
          key,
          label: t(`workOrderSearch.tab.${key}`),
          content: contents[key],
        }))}
      />
    </>
  )
}

/** Returns a function that shows another list next to the open work order. */
function useShowList() {
  const navigate = useNavigate()
  const { number, globalid, tab } = readAddress(useSearch())
  return (list: SearchTab, filters: SearchFilters) =>
    void navigate({
      to: '/workorder',
      search: {
        ...(number !== undefined && { number }),
        ...(globalid !== undefined && { globalid }),
        ...(tab !== undefined && { tab }),
        ...filters,
        list,
      },
      replace: true,
      resetScroll: false,
    })
}

interface ListProps {
  readonly filters: SearchFilters
  /** The number of the open work order. */
  readonly current: number
}

function Mine({ current }: Pick<ListProps, 'current'>) {
  const label = useTexts()('workOrderSearch.reservations')
  const empty = <NoReservationsOfMine />
  return (
    <ResultList query={useMyFoundReservations()} {...{ label, empty, current }} list="mine" filters={{}} />
  )
}

function All({ filters, current }: ListProps) {
  const label = useTexts()('workOrderSearch.reservations')
  const empty = <NoReservations isFiltered={filters.receiver !== undefined} />
  const query = useFoundReservations(filters.receiver)
  return <ResultList {...{ query, label, empty, filters, current }} list="all" />
}

function Search({ filters, current }: ListProps) {
  const label = useTexts()('workOrderSearch.results')
  const results = useSearchResults(filters)
  const show = useShowList()
  const openOnlyHit = useOpenOnlyHit()
  const empty = <NothingFound filters={filters} onClear={() => show('search', {})} />
  const follow = (typed: SearchFilters) => {
    show('search', typed)
    void openOnlyHit(typed, true)
  }
  const search = (sought: SearchFilters) => {
    show('search', sought)
    void openOnlyHit(sought)
  }
  return (
    <div className="stack gap-12 container">
      <SearchForm filters={filters} onTyped={follow} onSearch={search} />
      {hasFilter(filters) && (
        <ResultList query={results} {...{ label, empty, filters, current }} list="search" />
      )}
    </div>
  )
}
