import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FilterChip } from '../../platform/ui/filter-chip.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import type { RowFilter } from './row-filter.ts'
import classes from './toolbar.module.css'

interface RowSearchProps {
  readonly filter: RowFilter
  readonly onChange: (filter: RowFilter) => void
}

/** The search field and the problem filter for the rows of a schedule with many resources. */
export function RowSearch({ filter, onChange }: RowSearchProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        type="search"
        className={classes.search}
        aria-label={t('schedule.search')}
        placeholder={t('schedule.search')}
        icon={IconSearch}
        value={filter.search}
        onChange={({ currentTarget: { value: search } }) => onChange({ ...filter, search })}
      />
      <FilterChip
        icon={IconAlertTriangle}
        isChosen={filter.onlyProblems}
        onToggle={() => onChange({ ...filter, onlyProblems: !filter.onlyProblems })}
      >
        {t('schedule.onlyProblems')}
      </FilterChip>
    </>
  )
}
