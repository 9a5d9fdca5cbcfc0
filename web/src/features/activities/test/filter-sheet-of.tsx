import FilterSheet from '../dialog/filter-sheet.tsx'

/** The sheet that chooses types of tasks, with stars and nothing chosen. */
export const FilterSheetOf = () => (
  <FilterSheet
    filter="types"
    hasStars
    isOpen
    onClose={() => undefined}
    rows={[]}
    selections={{ types: [], makes: [] }}
    onChoose={() => undefined}
  />
)
