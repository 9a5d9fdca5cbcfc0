import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { PickHead, PickList } from '../../platform/ui/pick-dialog.tsx'
import { AdditionsContext, LastAddition, useCountedAdditions } from './catalogue-entry.tsx'
import classes from './catalogue-picks.module.css'
import { CatalogueFields, CatalogueResults, type CatalogueTexts } from './catalogue-search.tsx'
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
  const t = useTexts()
  return (
    <AdditionsContext value={useCountedAdditions()}>
      <PickHead>
        <CatalogueFields search={search} texts={texts} aside={aside} />
      </PickHead>
      <PickList>
        <CatalogueResults search={search} texts={texts}>
          {(results) => (
            <ul
              className={classes.list}
              aria-label={t(texts.results)}
              data-outdated={search.isOutdated || undefined}
            >
              {results.map(children)}
            </ul>
          )}
        </CatalogueResults>
        <LastAddition />
      </PickList>
    </AdditionsContext>
  )
}
