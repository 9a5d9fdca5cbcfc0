import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import type { SearchFilters } from '../address.ts'
import classes from './recent-search-list.module.css'
import { useDescribeSearch } from './recent-searches.ts'

interface RecentSearchListProps {
  readonly searches: readonly SearchFilters[]
  readonly onRepeat: (search: SearchFilters) => void
  readonly onClear: () => void
}

/** The list of recent searches. A tap repeats a search. */
export function RecentSearchList({ searches, onRepeat, onClear }: RecentSearchListProps) {
  const t = useTexts()
  const describe = useDescribeSearch()
  return (
    <section aria-labelledby="recent-searches">
      <div className={classes.head}>
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
                className={classes.search}
                onClick={() => onRepeat(search)}
                aria-label={t('workOrderSearch.repeat', { filters: words })}
              >
                <IconHistory size={20} aria-hidden="true" className={classes.icon} />
                {words}
              </button>
            </li>
          )
        })}
      </RowList>
    </section>
  )
}
