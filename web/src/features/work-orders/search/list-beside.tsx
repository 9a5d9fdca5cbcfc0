import { useTexts } from '../../../platform/texts/use-texts.ts'
import type { SearchFilters, SearchTab } from '../address.ts'
import classes from './list-beside.module.css'
import { NoReservations, NoReservationsOfMine } from './reservation-tabs.tsx'
import { ResultList } from './result-list.tsx'
import { useMyReservations, useReservations, useSearchResults } from './search-api.ts'
import { NothingFound } from './search-tab.tsx'

interface ListBesideProps {
  readonly list: SearchTab
  readonly filters: SearchFilters
  /** The number of the work order that is open beside. */
  readonly current: number | undefined
}

/** The list that a work order was chosen from, beside it; it scrolls on its own. */
export function ListBeside(props: ListBesideProps) {
  return (
    <div className={classes.beside}>
      <List {...props} />
    </div>
  )
}

function List({ list, filters, current }: ListBesideProps) {
  if (list === 'mine') return <Mine current={current} />
  return list === 'all' ? (
    <All filters={filters} current={current} />
  ) : (
    <Search filters={filters} current={current} />
  )
}

type ListProps = Omit<ListBesideProps, 'list'>

function Mine({ current }: Pick<ListProps, 'current'>) {
  const label = useTexts()('workOrderSearch.reservations')
  const empty = <NoReservationsOfMine />
  return <ResultList query={useMyReservations()} {...{ label, empty, current }} list="mine" filters={{}} />
}

function All({ filters, current }: ListProps) {
  const label = useTexts()('workOrderSearch.reservations')
  const empty = <NoReservations isFiltered={filters.receiver !== undefined} />
  const query = useReservations(filters.receiver)
  return <ResultList {...{ query, label, empty, filters, current }} list="all" />
}

function Search({ filters, current }: ListProps) {
  const label = useTexts()('workOrderSearch.results')
  const empty = <NothingFound filters={filters} />
  return (
    <ResultList query={useSearchResults(filters)} {...{ label, empty, filters, current }} list="search" />
  )
}
