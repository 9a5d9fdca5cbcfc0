import { IconChevronDown, IconStar } from '@tabler/icons-react'
import type { ActivityRow } from '@verstas/contract/activities/entities.ts'
import { lazy, Suspense, useState } from 'react'
import type { Selections } from '../../platform/session/session-items.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import type { Filter } from './dialog/filter-sheet.tsx'

const FilterSheet = lazy(() => import('./dialog/filter-sheet.tsx'))

interface PoolFiltersProps {
  /** The task pool before filtering by make and type. */
  readonly rows: readonly ActivityRow[]
  readonly selections: Selections
  readonly onChoose: (change: Partial<Selections>) => void
  /** False to omit the filter for starred types. */
  readonly hasFavourites?: boolean
}

/** Filters the task pool by starred types, by make and by type. */
export function PoolFilters({ rows, selections, onChoose, hasFavourites = true }: PoolFiltersProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [filter, setFilter] = useState<Filter | null>(null)
  const { isFavouritesOnly = false } = selections
  const open = (wanted: Filter) => {
    setFilter(wanted)
    setIsOpen(true)
  }
  return (
    <>
      <FilterChips label={t('activity.filters')}>
        {hasFavourites && (
          <FilterChip
            icon={IconStar}
            isChosen={isFavouritesOnly}
            onToggle={() => onChoose({ isFavouritesOnly: !isFavouritesOnly })}
          >
            {t('activity.favourites')}
          </FilterChip>
        )}
        {(['makes', 'types'] as const).map((one) => (
          <FilterChip key={one} isChosen={selections[one].length > 0} opensSheet onToggle={() => open(one)}>
            {t(one === 'makes' ? 'activity.make' : 'activity.type')}{' '}
            {selections[one].length > 0 && <span>{selections[one].length}</span>}
            <IconChevronDown aria-hidden="true" />
          </FilterChip>
        ))}
      </FilterChips>
      {filter && (
        <Suspense>
          <FilterSheet
            filter={filter}
            hasStars={hasFavourites}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            rows={rows}
            selections={selections}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  )
}
