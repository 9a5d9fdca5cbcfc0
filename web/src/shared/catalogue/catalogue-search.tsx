import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff } from '@tabler/icons-react'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import type { CatalogueFields as Fields } from '@verstas/domain/parts/catalogue-search.ts'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ErrorState } from '../../platform/ui/error-state.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import classes from './catalogue-search.module.css'
import type { CatalogueSearch } from './use-catalogue-search.ts'

/** The keys of the texts that differ between the searches of the catalogues. */
export interface CatalogueTexts {
  readonly searchKey: TextName
  readonly code: TextName
  readonly name: TextName
  readonly results: TextName
  readonly startTitle: TextName
  readonly startHint: TextName
  readonly emptyTitle: TextName
}

interface CatalogueFieldsProps {
  readonly search: Pick<
    CatalogueSearch<unknown>,
    'fields' | 'setFields' | 'searchNow' | 'isEnabled' | 'isSearching'
  >
  readonly texts: CatalogueTexts
  /** Content next to the main field, for instance a scanner's button. */
  readonly aside?: ReactNode
}

/** A field that searches everything. On request, a field for each filter appears below it. */
export function CatalogueFields({ search, texts, aside }: CatalogueFieldsProps) {
  const t = useTexts()
  const [isRefining, setRefining] = useState(false)
  const { fields, setFields } = search
  const fieldProps = (field: keyof Fields) => ({
    value: fields[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setFields({ ...fields, [field]: event.currentTarget.value }),
    maxLength: 60,
    autoComplete: 'off',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search' as const,
    name: field,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Stops the event, because the dialog may be a child of another form in React's tree.
    event.stopPropagation()
    if (search.isEnabled) search.searchNow()
  }

  return (
    <search>
      <form className="stack gap-8" onSubmit={submit}>
        <div className={`${classes.main} flex gap-8`}>
          <TextField
            className={classes.key}
            label={t(texts.searchKey)}
            {...fieldProps('searchKey')}
            data-autofocus
          />
          {aside}
          <IconButton
            type="submit"
            variant="main"
            label={t('common.search')}
            icon={IconSearch}
            disabled={!search.isEnabled}
            isBusy={search.isSearching}
          />
        </div>
        {isRefining ? (
          <div className={`${classes.refinements} grid gap-y-8 gap-x-12`}>
            <TextField label={t(texts.code)} {...fieldProps('code')} />
            <TextField label={t(texts.name)} {...fieldProps('name')} />
            <TextField label={t('catalogue.supplierNumber')} {...fieldProps('supplierNumber')} />
            <TextField label={t('catalogue.supplierName')} {...fieldProps('supplierName')} />
          </div>
        ) : (
          <Button
            className={classes.refine}
            variant="plain"
            size="small"
            onClick={() => setRefining(true)}
            icon={IconAdjustmentsHorizontal}
          >
            {t('catalogue.refine')}
          </Button>
        )}
      </form>
    </search>
  )
}

interface CatalogueResultsProps<Result> {
  readonly search: CatalogueSearch<Result>
  readonly texts: CatalogueTexts
  /** A button for a wider search, if nothing was found. */
  readonly emptyAction?: ReactNode
  /** Renders the results, of which there is at least one. */
  readonly children: (results: readonly Result[]) => ReactNode
}

/** The results of a catalogue search, in all states. Scrolling or the button loads further results. */
export function CatalogueResults<Result>(props: CatalogueResultsProps<Result>) {
  const { search, texts, emptyAction, children } = props
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
      <p className="mb-8 type-15 strong soft" role="status">
        {isOutdated ? t('catalogue.searching') : count}
      </p>
      {results.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={t(texts.emptyTitle)}
          hint={t('catalogue.emptyHint')}
          action={emptyAction}
        />
      ) : (
        children(results)
      )}
      {more.isThere && <MoreResults more={more} />}
    </>
  )
}

/** Loads more results when it becomes visible. After a failure, only the button loads more. */
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
    <div ref={place} className={`${classes.more} grid gap-8`}>
      {more.hasFailed && (
        <p role="alert" className="late">
          {t('catalogue.moreFailed')}
        </p>
      )}
      <Button variant="quiet" onClick={more.load} isBusy={more.isLoading}>
        {t('catalogue.more')}
      </Button>
    </div>
  )
}
