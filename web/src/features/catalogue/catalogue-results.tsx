import { Button } from '@mantine/core'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import classes from './catalogue-results.module.css'
import type { CatalogueTexts } from './catalogue-texts.ts'
import type { CatalogueSearch } from './use-catalogue-search.ts'

interface CatalogueResultsProps<Result> {
  readonly search: CatalogueSearch<Result>
  readonly texts: CatalogueTexts
  /** An entry of the list, an `li`. */
  readonly children: (result: Result) => ReactNode
}

/** What a search of a catalogue found, in all states; further results come by scrolling or by the button. */
export function CatalogueResults<Result>({ search, texts, children }: CatalogueResultsProps<Result>) {
  const t = useTexts()
  const { results, error, isSearching, isOutdated, more } = search
  if (error)
    return (
      <ErrorState
        title={t('catalogue.failedTitle')}
        hint={messageOf(error, t)}
        onRetry={search.retry}
        isRetrying={isSearching}
      />
    )
  if (results === undefined)
    return isSearching ? (
      <LoadingSkeleton shape="cards" count={3} />
    ) : (
      <EmptyState icon={IconSearch} title={t(texts.startTitle)} hint={t(texts.startHint)} />
    )
  const count = t(more.isThere ? 'catalogue.countMore' : 'catalogue.count', { count: results.length })
  return (
    <>
      <p className={classes.count} role="status">
        {isOutdated ? t('catalogue.searching') : count}
      </p>
      {results.length === 0 ? (
        <EmptyState icon={IconSearchOff} title={t(texts.emptyTitle)} hint={t('catalogue.emptyHint')} />
      ) : (
        <ul className={classes.list} aria-label={t(texts.results)} data-outdated={isOutdated || undefined}>
          {results.map(children)}
        </ul>
      )}
      {more.isThere && <MoreResults more={more} />}
    </>
  )
}

/** Loads when it comes into sight; after a failure only by the button. */
function MoreResults({ more }: { more: CatalogueSearch<unknown>['more'] }) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const load = useRef(more.load)
  load.current = more.load
  const isWaiting = !more.isLoading && !more.hasFailed

  useEffect(() => {
    if (!isWaiting || place.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '400px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWaiting])

  return (
    <div ref={place} className={classes.more}>
      {more.hasFailed && (
        <p role="alert" className={classes.failed}>
          {t('catalogue.moreFailed')}
        </p>
      )}
      <Button variant="default" onClick={more.load} loading={more.isLoading}>
        {t('catalogue.more')}
      </Button>
    </div>
  )
}
