import type { ReactNode } from 'react'
import { PickHead, PickList } from '../../platform/ui/pick-dialog.tsx'
import { LastAddition } from './catalogue-add.tsx'
import { CatalogueFields } from './catalogue-fields.tsx'
import { CatalogueResults } from './catalogue-results.tsx'
import type { CatalogueTexts } from './catalogue-texts.ts'
import { AdditionsContext, useCountedAdditions } from './use-additions.ts'
import type { CatalogueSearch } from './use-catalogue-search.ts'

interface CataloguePicksProps<Result> {
  readonly search: CatalogueSearch<Result>
  readonly texts: CatalogueTexts
  /** Stands beside the main field, for instance a scanner's button. */
  readonly aside?: ReactNode
  /** A result's `CatalogueEntry`. */
  readonly children: (result: Result) => ReactNode
}

/** What a `PickDialog` of a catalogue holds: the fields, what was found, and how often each was added. */
export function CataloguePicks<Result>({ search, texts, aside, children }: CataloguePicksProps<Result>) {
  return (
    <AdditionsContext value={useCountedAdditions()}>
      <PickHead>
        <CatalogueFields search={search} texts={texts} aside={aside} />
      </PickHead>
      <PickList>
        <CatalogueResults search={search} texts={texts}>
          {children}
        </CatalogueResults>
        <LastAddition />
      </PickList>
    </AdditionsContext>
  )
}
