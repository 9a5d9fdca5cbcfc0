import FilterSheet from '../dialog/filter-sheet.tsx'

/** The sheet that filters by task type, with stars and without a selection. */
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
