import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './recent-search-list.module.css'
import { describeSearch, type RecentSearch } from './recent-searches.ts'

interface RecentSearchListProps {
  readonly searches: readonly RecentSearch[]
  readonly onRepeat: (search: RecentSearch) => void
  readonly onClear: () => void
}

/** The last searches; a tap repeats one. */
export function RecentSearchList({ searches, onRepeat, onClear }: RecentSearchListProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="recent-searches">
      <div className={classes.head}>
        <h2 id="recent-searches" className={classes.title}>
          {t('workOrderSearch.recent')}
        </h2>
        <Button variant="subtle" onClick={onClear}>
          {t('workOrderSearch.clearRecent')}
        </Button>
      </div>
      <ul className={classes.list}>
        {searches.map((search) => {
          const words = describeSearch(search)
          return (
            <li key={words}>
              <Button
                variant="default"
                leftSection={<IconHistory size={20} aria-hidden="true" />}
                onClick={() => onRepeat(search)}
                aria-label={t('workOrderSearch.repeat', { filters: words })}
              >
                {words}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
