import { IconPlus } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { PickHead, PickList } from '../../platform/ui/pick-dialog.tsx'
import buttonClasses from './catalogue-add.module.css'
import classes from './catalogue-picks.module.css'
import { CatalogueFields, CatalogueResults, type CatalogueTexts } from './catalogue-search.tsx'
import type { CatalogueSearch } from './use-catalogue-search.ts'

interface CataloguePicksProps<Result> {
  readonly search: CatalogueSearch<Result>
  readonly texts: CatalogueTexts
  /** Content next to the main field, for instance a scanner's button. */
  readonly aside?: ReactNode
  /** Renders a result as a `CatalogueEntry`. */
  readonly children: (result: Result) => ReactNode
}

/** The contents of a catalogue's `PickDialog`: the fields, the results, and how often each was added. */
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

interface CatalogueEntryProps {
  readonly code: string
  readonly supplier: { readonly number: string; readonly name: string }
  readonly name: string
  /** The entry's state, as badges. */
  readonly facts: ReactNode
  /** The value that users compare, at the right edge: a price or a duration. */
  readonly figure: string
  /** A text that screen readers read instead of the value. */
  readonly figureLabel?: string
  /** Further sentences about the entry. */
  readonly details?: readonly string[]
  /** Adds the entry once per call; omitted if it cannot be added. */
  readonly onAdd?: (() => void) | undefined
}

/** An entry of a catalogue among its `CataloguePicks`. */
export function CatalogueEntry(props: CatalogueEntryProps) {
  const { code, supplier, name, facts, figure, figureLabel, details = [], onAdd } = props
  const t = useTexts()
  return (
    <li className={`${classes.entry} tall ruled-item line gap-8 bleed`}>
      <div className={`${classes.words} grow shrink`}>
        <div className="type-17 lines-22">{name}</div>
        <div className={`${classes.code} flex wrap baseline`}>
          <span className={`${classes.number} number-18 nowrap`}>{code}</span>
          <span className="type-15 soft">{t('catalogue.supplier', supplier).trim()}</span>
        </div>
        <div className={`${classes.facts} hide-empty line wrap`}>{facts}</div>
        {details.map((detail) => (
          <p key={detail} className="mt-4 type-13 soft break-anywhere">
            {detail}
          </p>
        ))}
      </div>
      <div className="rigid number-18 nowrap">
        {figureLabel && <span className="visually-hidden">{figureLabel}</span>}
        <span aria-hidden={figureLabel ? true : undefined}>{figure}</span>
      </div>
      {onAdd && <CatalogueAdd code={code} id={`${supplier.number} ${code}`} onAdd={onAdd} />}
    </li>
  )
}

interface CatalogueAddProps {
  readonly code: string
  /** Distinguishes entries with the same code. */
  readonly id: string
  readonly onAdd: () => void
}

/** A button that adds an entry once per tap, and shows how often it was added. */
function CatalogueAdd({ code, id, onAdd }: CatalogueAddProps) {
  const t = useTexts()
  const additions = useAdditions()
  const count = additions.countOf(id)
  return (
    <IconButton
      variant="tonal"
      className={buttonClasses.button}
      label={count === 0 ? t('catalogue.add', { code }) : t('catalogue.addAgain', { code, count })}
      icon={IconPlus}
      onClick={() => {
        additions.note(id, code)
        onAdd()
      }}
      data-pick
    >
      {/* The count is in the corner, so that the button does not move. */}
      {count > 0 && (
        <span key={count} className={`${buttonClasses.count} rounded-full type-13 strong`} aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  )
}

/** Announces the added entry to a screen reader. */
function LastAddition() {
  const t = useTexts()
  const { last } = useAdditions()
  return (
    <span className="visually-hidden" role="status">
      {last && t('catalogue.added', last)}
    </span>
  )
}

/** The additions since the dialog opened: the count of each entry, and the last one. */
interface Additions {
  readonly countOf: (key: string) => number
  /** Null before the first addition. */
  readonly last: { readonly code: string; readonly count: number } | null
  readonly note: (key: string, code: string) => void
}

const AdditionsContext = createContext<Additions | null>(null)

/**
 * Returns the additions of the surrounding dialog.
 *
 * @throws outside of `CataloguePicks`
 */
function useAdditions(): Additions {
  const additions = use(AdditionsContext)
  if (!additions) throw new Error('useAdditions outside of CataloguePicks')
  return additions
}

/** Counts the additions of each entry, starting at 0. */
function useCountedAdditions(): Additions {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [last, setLast] = useState<Additions['last']>(null)
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    countOf,
    last,
    note: (key, code) => {
      const count = countOf(key) + 1
      setCounts(new Map(counts).set(key, count))
      setLast({ code, count })
    },
  }
}
