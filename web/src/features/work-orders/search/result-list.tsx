import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import type { SearchFilters, SearchTab } from '../address.ts'
import type { Found } from './found.ts'
import { ResultCard } from './result-card.tsx'
import classes from './result-list.module.css'
import { maxResults } from './search-api.ts'

interface ResultListProps {
  readonly query: UseQueryResult<Found[]>
  readonly label: string
  readonly empty: ReactNode
  /**
   * The tab of this list. The address of an opened work order contains it, to show the list next to the work
   * order.
   */
  readonly list: SearchTab
  readonly filters: SearchFilters
  /** The number of the work order that is open next to the list. */
  readonly current?: number | undefined
  /** Runs when the user opens a work order of the list. */
  readonly onOpen?: () => void
}

/** A list of work orders to open, or the state of its query: loading, failed or empty. */
export function ResultList({ query, label, empty, list, filters, current, onOpen }: ResultListProps) {
  const t = useTexts()
  const today = useFormat().dayOf(serverNow())
  return (
    <AsyncView
      query={query}
      empty={empty}
      skeleton={<LoadingSkeleton height={92} />}
      errorTitle={t('workOrderSearch.failedTitle')}
    >
      {(found) => {
        const [open, earlier] = [
          found.filter(({ isEarlier }) => !isEarlier),
          found.filter((one) => one.isEarlier),
        ]
        const draw = (entry: Found) => (
          <li key={entry.key} className={classes.entry}>
            <ResultCard
              found={entry}
              today={today}
              address={{ ...filters, list }}
              isCurrent={entry.workOrder.OrderNumber === current}
              isReplacing={current !== undefined}
              onOpen={onOpen}
            />
          </li>
        )
        return (
          <div>
            <p className="mb-8 pad-x-4 type-15 strong soft" role="status">
              {t(
                list === 'search' && found.length >= maxResults
                  ? 'workOrderSearch.countCut'
                  : 'workOrderSearch.count',
                {
                  count: found.length,
                },
              )}
            </p>
            {open.length > 0 && <RowList label={label}>{open.map(draw)}</RowList>}
            {earlier.length > 0 && (
              <>
                <h2 className="line mt-8 pad-x-4 touch type-15 strong soft">
                  {t('workOrderSearch.earlier', { count: earlier.length })}
                </h2>
                <RowList label={t('workOrderSearch.earlierList')}>{earlier.map(draw)}</RowList>
              </>
            )}
          </div>
        )
      }}
    </AsyncView>
  )
}
