import { useSearch } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { readWorkOrderAddress, type SearchFilters } from '../address.ts'
import { NoReservations, NoReservationsOfMine } from './reservation-tabs.tsx'
import { ResultList } from './result-list.tsx'
import { useMyReservations, useReservations, useSearchResults } from './search-api.ts'
import classes from './search-pane.module.css'
import { NothingFound } from './search-tab.tsx'

/** The list that a work order was chosen from, beside it. */
export default function SearchPane() {
  const t = useTexts()
  const {
    list = 'search',
    number,
    orderNumber,
    plate,
    receiver,
  } = readWorkOrderAddress(useSearch({ strict: false }))
  const current = Number(number)
  const filters = {
    ...(orderNumber !== undefined && { orderNumber }),
    ...(plate !== undefined && { plate }),
    ...(receiver !== undefined && { receiver }),
  }
  return (
    <>
      <h2 className={classes.title}>{t('shortPage.workOrderSearch')}</h2>
      {list === 'mine' && <Mine current={current} />}
      {list === 'all' && <All filters={filters} current={current} />}
      {list === 'search' && <Search filters={filters} current={current} />}
    </>
  )
}

interface ListProps {
  readonly filters: SearchFilters
  /** The number of the work order that is open beside. */
  readonly current: number
}

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
